import { readdirSync, readFileSync, rmSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { outcomeAddress } from "../../../runner/runs/past.ts";
import type { CallLine, Outcome, Report } from "../../../spec/index.ts";
import { play } from "./play.ts";
import { SuiteFolder, troubledSuite } from "./suite-folder.ts";

const folder = new SuiteFolder();
const report = (out: string) => folder.text(out, "report.json");
const read = (out: string) => JSON.parse(report(out)) as Report;
const bytesOf = (out: string) =>
  Object.fromEntries(
    readdirSync(folder.at(out)).flatMap((name) => (name === "timings.json" ? [] : [[name, readFileSync(folder.at(out, name), "latin1")]])),
  );

beforeAll(async () => {
  folder.write("suite.json", troubledSuite(folder));
  await play(folder, "suite.json", "base");
}, 60_000);

it("plays a suite in which plays are correct, wrong, without an answer, failed and degraded, and in which items are left to value", () => {
  const { games, coupling } = read("base");
  const sum = (of: (game: Report["games"][number]) => number) => games.reduce((total, game) => total + of(game), 0);
  for (const state of ["correct", "incorrect", "noAnswer", "failed"] as const)
    expect(sum(({ counts }) => counts[state])).toBeGreaterThan(0);
  expect(sum(({ degraded }) => degraded)).toBeGreaterThan(0);
  expect(games.filter(({ items }) => items > 2).length).toBeGreaterThan(6);
  expect(coupling.length).toBeGreaterThan(0);
  for (const { counts, items, excluded } of games) {
    const { total, ...states } = counts;
    expect(Object.values(states).reduce((a, b) => a + b, 0)).toBe(total);
    expect((items + excluded) * 2).toBe(total);
  }
});

it.each([
  [1, 1],
  [2, 7],
  [2, 100],
])("writes the same report with %i workers and slices of %i", async (workers, slice) => {
  const out = `w${workers}-s${slice}`;
  await play(folder, "suite.json", out, { workers, slice });
  expect(report(out)).toBe(report("base"));
  const sorted = (name: string, of: string) => folder.text(of, name).split("\n").sort();
  for (const log of ["calls.jsonl", "outcomes.jsonl"]) expect(sorted(log, out)).toEqual(sorted(log, "base"));
});

it("makes no call twice on one item, and logs no call that failed", () => {
  const calls = folder.lines<CallLine>("base", "calls.jsonl");
  const lines = calls.map(({ key, dataset, item }) => `${key} ${dataset} ${item}`);
  expect(new Set(lines).size).toBe(lines.length);
  const outcomes = folder.lines<Outcome>("base", "outcomes.jsonl");
  expect(new Set(outcomes.map(outcomeAddress)).size).toBe(outcomes.length);
});

it("changes no file when a finished run is resumed, failed plays and all", async () => {
  const before = bytesOf("base");
  const { stopped } = await play(folder, "suite.json", "base", { mode: "resume", workers: 2, slice: 3 });
  expect(stopped).toBe(false);
  expect(bytesOf("base")).toEqual(before);
});

it("replays to the same report, with the state of the run and without it", async () => {
  const before = bytesOf("base");
  await play(folder, "suite.json", "base", { mode: "replay", slice: 5 });
  expect(report("base")).toBe(before["report.json"]);
  expect(bytesOf("base")["calls.jsonl"]).toBe(before["calls.jsonl"]);
  rmSync(folder.at("base", "state.json"));
  await play(folder, "suite.json", "base", { mode: "replay", workers: 2 });
  expect(report("base")).toBe(before["report.json"]);
  expect(bytesOf("base")["state.json"]).toBe(before["state.json"]);
});

it("values every game the same, whatever the order of the suite's sections", async () => {
  const suite = troubledSuite(folder);
  for (const section of ["models", "pools", "methods", "datasets"] as const) suite[section].reverse();
  folder.write("reversed.json", suite);
  await play(folder, "reversed.json", "reversed");
  const [base, reversed] = [read("base"), read("reversed")];
  const game = ({ pool, method, dataset }: Report["games"][number]) => `${pool} ${method} ${dataset}`;
  const setting = ({ pool, family, index }: Report["coupling"][number]) => `${pool} ${family} ${index}`;
  const byName = <T>(list: readonly T[], name: (entry: T) => string) => [...list].sort((a, b) => (name(a) < name(b) ? -1 : 1));
  expect(reversed.games.map(game)).not.toEqual(base.games.map(game));
  expect(byName(reversed.games, game)).toEqual(byName(base.games, game));
  expect(byName(reversed.coupling, setting)).toEqual(byName(base.coupling, setting));
  expect({ ...reversed, games: [], coupling: [] }).toEqual({ ...base, games: [], coupling: [] });
});

it("goes on with a run whose suite has its sections in another order", async () => {
  const before = bytesOf("base");
  await play(folder, "reversed.json", "base", { mode: "resume" });
  expect(report("base")).toBe(report("reversed"));
  await play(folder, "suite.json", "base", { mode: "resume" });
  expect(bytesOf("base")["report.json"]).toBe(before["report.json"]);
});
