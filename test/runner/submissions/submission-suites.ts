import { jsonLines, type SuiteFolder, type SuiteJson } from "../runs/suite-folder.ts";

/** Three simulated models, generated items and items of a file, two repeats, and a track with an open seat. */
export function trackSuite(folder: SuiteFolder, changes: Partial<SuiteJson> = {}): SuiteJson {
  folder.write(
    "sums.jsonl",
    jsonLines(Array.from({ length: 12 }, (_, i) => ({ id: `s${i}`, input: `${i} + ${i}?`, target: String(2 * i) }))),
  );
  return {
    version: 1,
    name: "track",
    seed: 7,
    repeats: 2,
    models: [
      { id: "steady", use: "simulated", with: { skill: 0.7 } },
      { id: "twin", use: "simulated", with: { skill: 0.6 }, replica: 1 },
      { id: "seat", use: "simulated", with: { skill: 0.5, tokens: { question: 40, reply: 12 } } },
    ],
    pools: [{ id: "three", members: ["steady", "twin", "seat"] }],
    methods: [
      { id: "vote", use: "majority-vote" },
      { id: "route", use: "trained-routing" },
    ],
    datasets: [
      { id: "exam", use: "generated", with: { count: 30 }, dev: 10, test: 20 },
      { id: "sums", use: "jsonl", with: { path: "sums.jsonl" }, dev: 4, test: 8 },
    ],
    valuation: { resamples: 100 },
    track: { kind: "model", pool: "three", seat: "seat", rankBy: "shapley" },
    ...changes,
  };
}
