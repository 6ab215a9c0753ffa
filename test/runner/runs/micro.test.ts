import { beforeAll, expect, it } from "vitest";
import type { CallLine, Report } from "../../../spec/index.ts";
import { configOf, writeRandomModel } from "../micro/random-model.ts";
import { play } from "./play.ts";
import { SuiteFolder } from "./suite-folder.ts";

const folder = new SuiteFolder();

beforeAll(() => {
  const config = configOf({ width: 16, layers: 1, heads: 2, inner: 24 });
  for (const [seed, name] of ["a", "b"].entries()) writeRandomModel(folder.at(name), config, seed);
  folder.write("suite.json", {
    version: 1,
    name: "micro",
    seed: 5,
    models: [
      { id: "a", use: "micro", with: { weights: "a" }, sampling: { temperature: 1, maxTokens: 6 } },
      { id: "b", use: "micro", with: { weights: "b" }, sampling: { temperature: 0, maxTokens: 6 } },
      { id: "c", use: "micro", with: { weights: "a", backend: "cpu" }, sampling: { temperature: 1, topP: 0.8, maxTokens: 6 } },
    ],
    pools: [{ id: "all", members: ["a", "b", "c"] }],
    methods: [
      { id: "vote", use: "majority-vote", with: { tie: "first" } },
      { id: "refine", use: "refine", with: { summarizer: "first" } },
    ],
    datasets: [{ id: "sums", use: "micro", with: { task: "sum-chain" }, test: 12 }],
  });
});

it("plays micro models to the same bytes with one worker and with two, whatever the slices are, and again from their calls", async () => {
  const logs = ["calls.jsonl", "outcomes.jsonl"];
  const sorted = (out: string) => logs.map((log) => folder.text(out, log).split("\n").sort());
  await play(folder, "suite.json", "one");
  await play(folder, "suite.json", "two", { workers: 2, slice: 5 });
  expect(folder.text("two", "report.json")).toBe(folder.text("one", "report.json"));
  expect(sorted("two")).toEqual(sorted("one"));

  const calls = folder.lines<CallLine>("one", "calls.jsonl");
  expect(new Set(calls.map(({ kind }) => kind))).toEqual(new Set(["answer", "refine", "aggregate"]));
  const { games } = JSON.parse(folder.text("one", "report.json")) as Report;
  expect(games.map(({ unsupported, counts }) => [unsupported, counts.failed])).toEqual(games.map(() => [false, 0]));

  await play(folder, "suite.json", "one", { mode: "replay" });
  expect(folder.lines("one", "calls.jsonl")).toEqual(calls);
  expect(folder.text("one", "report.json")).toBe(folder.text("two", "report.json"));
});
