import { cpSync, renameSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { CallLine, Outcome, Report } from "../../../spec/index.ts";
import { coalition } from "./command-line.ts";
import { SuiteFolder } from "./suite-folder.ts";
import { WatchedSuite } from "./watched-suite.ts";

const folder = new SuiteFolder();
// The third and the fourth ask the same.
const watched = new WatchedSuite(
  folder,
  ["1 + 2", "3 + 4", "5 + 5", "5 + 5", "7 + 8"].map((input, i) => ({ id: `i${i + 1}`, input })),
);
const out = folder.at("out");
const suite = folder.at("suite.json");
const read = (name: string) => JSON.parse(folder.text(name, "report.json")) as Report;

beforeAll(() => folder.write("suite.json", watched.suite()));

it("makes each call once for all methods and coalitions, also where two items ask the same", async () => {
  watched.failing(["i2", "i5"]);
  expect((await coalition("run", suite, "--out", out)).code).toBe(0);
  expect(watched.asked()).toEqual(["i1", "i2", "i3", "i5"].flatMap((item) => [`one ${item} 0 0`, `two ${item} 0 0`]).sort());
  expect(read("out").coverage).toEqual({ done: 18, failed: 12, unsupported: 0, notRun: 0 });
});

it("plays what failed again and nothing else, and ends as a run without failures", async () => {
  watched.failing(["i5"]);
  expect((await coalition("run", suite, "--out", out, "--resume")).code).toBe(0);
  expect(watched.asked()).toEqual(["one i2 0 0", "one i5 0 0", "two i2 0 0", "two i5 0 0"]);
  watched.failing([]);
  expect((await coalition("run", suite, "--out", out, "--resume")).code).toBe(0);
  expect(watched.asked()).toEqual(["one i5 0 0", "two i5 0 0"]);
  expect((await coalition("run", suite, "--out", folder.at("calm"))).code).toBe(0);
  expect(folder.text("out", "report.json")).toBe(folder.text("calm", "report.json"));
  expect(new Set(folder.lines<CallLine>("out", "calls.jsonl").map(({ key }) => key)).size).toBe(8);
  watched.asked();
});

it("asks nothing for an item whose outcome is lost, where its call is logged under another that asks the same", async () => {
  cpSync(folder.at("calm"), folder.at("torn"), { recursive: true });
  const kept = folder
    .text("torn", "outcomes.jsonl")
    .split("\n")
    .filter((line) => line !== "" && (JSON.parse(line) as Outcome).item !== "i4");
  writeFileSync(folder.at("torn", "outcomes.jsonl"), kept.map((line) => `${line}\n`).join(""));
  expect((await coalition("run", suite, "--out", folder.at("torn"), "--resume")).code).toBe(0);
  expect(watched.asked()).toEqual([]);
  expect(folder.text("torn", "report.json")).toBe(folder.text("calm", "report.json"));
});

it("takes the calls of another run over: a method and a pool more make no call for what is known", async () => {
  const more = watched.suite();
  more.models.push({ ...more.models[0]!, id: "copy", replica: 1 });
  more.pools.push({ id: "three", members: ["two", "one", "copy"] });
  more.methods.push({ id: "first", use: "single", with: { member: "first" } });
  folder.write("more.json", more);
  expect((await coalition("run", folder.at("more.json"), "--out", folder.at("more"), "--reuse", folder.at("calm"))).code).toBe(0);
  expect(watched.asked()).toEqual(["i1", "i2", "i3", "i5"].map((item) => `copy ${item} 0 0`));
  // The calls that were taken over are this run's too: it needs the other run no more.
  renameSync(folder.at("calm"), folder.at("gone"));
  const report = folder.text("more", "report.json");
  expect((await coalition("run", folder.at("more.json"), "--out", folder.at("more"), "--replay")).code).toBe(0);
  expect(folder.text("more", "report.json")).toBe(report);
  expect(watched.asked()).toEqual([]);
});
