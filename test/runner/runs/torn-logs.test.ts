import { appendFileSync, cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { PastRun } from "../../../runner/runs/past-run.ts";
import { streamFor } from "../../../runner/stream.ts";
import type { CallLine, Outcome } from "../../../spec/index.ts";
import { play } from "./play.ts";
import { SuiteFolder, troubledSuite } from "./suite-folder.ts";

const folder = new SuiteFolder();
const report = (out: string) => folder.text(out, "report.json");

beforeAll(async () => {
  folder.write("suite.json", troubledSuite(folder));
  await play(folder, "suite.json", "base");
}, 60_000);

/** A run's folder as a process leaves it that was killed before its report. */
function left(out: string): string {
  cpSync(folder.at("base"), folder.at(out), { recursive: true });
  for (const name of ["report.json", "timings.json"]) rmSync(folder.at(out, name));
  return out;
}

const keysOf = (out: string) => folder.lines<CallLine>(out, "calls.jsonl").map(({ key, dataset, item }) => `${dataset} ${item} ${key}`);

it.each([1, 2, 3, 4, 5])("ends with the same report when both logs were cut at any byte (%i)", async (k) => {
  const out = left(`cut-${k}`);
  const draw = streamFor("torn logs", k);
  for (const log of ["calls.jsonl", "outcomes.jsonl"]) truncateSync(folder.at(out, log), draw.below(statSync(folder.at(out, log)).size));
  if (k % 2 === 0) rmSync(folder.at(out, "state.json"));
  await play(folder, "suite.json", out, { mode: "resume", workers: 1 + (k % 2), slice: k });
  expect(report(out)).toBe(report("base"));
  expect(keysOf(out).sort()).toEqual(keysOf("base").sort());
});

it("ends with the same report when a log was cut within its first line, or is not there", async () => {
  const out = left("first");
  truncateSync(folder.at(out, "calls.jsonl"), 10);
  rmSync(folder.at(out, "outcomes.jsonl"));
  await play(folder, "suite.json", out, { mode: "resume" });
  expect(report(out)).toBe(report("base"));
});

/** What no process of ours writes, but disks, editors and cut connections do. */
const garbage = [
  "",
  "null",
  "[]",
  "{}",
  "17",
  '"key"',
  '{"key":1}',
  '{"key":"k","reply":null}',
  "\0\0\0\0",
  '{"pool":"near","method":"vote","dataset":"exam"',
  "}",
  "\uFFFD{",
  '{"states":[1]}',
];

it("passes over lines that are none of its own, wherever they stand, and reads the rest", async () => {
  const out = left("garbage");
  const draw = streamFor("garbage");
  for (const log of ["calls.jsonl", "outcomes.jsonl"]) {
    const lines = readFileSync(folder.at(out, log), "utf8").split("\n").slice(0, -1);
    for (const line of garbage) lines.splice(draw.below(lines.length + 1), 0, line);
    // Halves of true lines, with an end of line after them.
    for (let h = 0; h < 6; h++) {
      const line = lines[draw.below(lines.length)]!;
      lines.splice(draw.below(lines.length + 1), 0, line.slice(0, draw.below(line.length + 1)));
    }
    writeFileSync(folder.at(out, log), `${lines.join("\n")}\n${lines[0]!.slice(0, 40)}`);
  }
  await play(folder, "suite.json", out, { mode: "resume", slice: 3 });
  expect(report(out)).toBe(report("base"));
  // What reads the finished run must pass over them too.
  expect([...new PastRun(folder.at(out)).outcomes()]).toHaveLength(folder.lines<Outcome>("base", "outcomes.jsonl").length);
});

it("plays an outcome again whose calls are lost, and makes the lost calls alone", async () => {
  const out = left("lost");
  const lines = folder.text(out, "calls.jsonl").split("\n").slice(0, -1);
  const whole = folder.lines<Outcome>(out, "outcomes.jsonl").find(({ failures, calls }) => failures.length === 0 && calls.length > 1)!;
  const lost = lines.findIndex((line) => whole.calls.includes((JSON.parse(line) as CallLine).key));
  writeFileSync(folder.at(out, "calls.jsonl"), `${lines.toSpliced(lost, 1).join("\n")}\n`);
  const before = statSync(folder.at(out, "calls.jsonl")).size;
  await play(folder, "suite.json", out, { mode: "resume" });
  expect(report(out)).toBe(report("base"));
  const added = readFileSync(folder.at(out, "calls.jsonl")).subarray(before).toString("utf8");
  expect(added).toBe(`${lines[lost]!}\n`);
});

it("plays again what a log says twice, the last time with a failure", async () => {
  const out = left("twice");
  const good = folder.lines<Outcome>(out, "outcomes.jsonl").find(({ failures }) => failures.length === 0)!;
  const failures = [{ where: "model", model: "fair", message: "out of order" }];
  appendFileSync(
    folder.at(out, "outcomes.jsonl"),
    `${JSON.stringify({ ...good, states: good.states.map((state, mask) => (mask === 0 ? state : 3)), answer: good.answer.map((_, mask) => (mask === 0 ? -1 : 0)), failures })}\n`,
  );
  await play(folder, "suite.json", out, { mode: "resume" });
  expect(report(out)).toBe(report("base"));
});

it("tears and mends a sampled game, and one in which coalitions have no value, as any other", async () => {
  const suite = troubledSuite(folder, { count: 20, dev: 8, test: 8 });
  const valuation = { resamples: 100, mode: "sampled", permutations: 4, undersized: "undefined", indices: ["shapley", "leave-one-out"] };
  const members = ["fair", "weak", "clone", "table", "old"];
  folder.write("sampled.json", { ...suite, pools: [{ id: "five", members }], valuation });
  await play(folder, "sampled.json", "sampled");
  expect(folder.lines<Outcome>("sampled", "outcomes.jsonl").some(({ masks }) => masks !== undefined && masks.length < 31)).toBe(true);
  const before = report("sampled");
  for (const log of ["calls.jsonl", "outcomes.jsonl"])
    truncateSync(folder.at("sampled", log), Math.floor(statSync(folder.at("sampled", log)).size / 3));
  await play(folder, "sampled.json", "sampled", { mode: "resume", slice: 1 });
  expect(report("sampled")).toBe(before);
});
