import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../temporary-folder.ts";

/** A folder of its own for a test's suites, data and runs. */
export class SuiteFolder {
  readonly path = temporaryFolder();

  at(...parts: readonly string[]): string {
    return join(this.path, ...parts);
  }

  write(name: string, content: unknown): string {
    const path = this.at(name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 1));
    return path;
  }

  text(...parts: readonly string[]): string {
    return readFileSync(this.at(...parts), "utf8");
  }

  /** The objects of a log, whole lines alone. */
  lines<T>(...parts: readonly string[]): T[] {
    return this.text(...parts)
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as T);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

type Json = Record<string, unknown>;
export interface SuiteJson extends Json {
  models: Json[];
  pools: Json[];
  methods: Json[];
  datasets: Json[];
}

export const jsonLines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/**
 * A suite in which everything goes wrong that can: calls that fail by chance, by script and for want of a record, abstentions, replies
 * that are cut off, clones, pools that share members, items that ask the same, clusters, repeats, and methods that are fitted on dev.
 */
export function troubledSuite(folder: SuiteFolder, { count = 40, dev = 14, test = 24 } = {}): SuiteJson {
  const questions = Array.from({ length: 18 }, (_, i) => ({
    id: `d${i}`,
    // Dev and test items, and items of either, ask the same.
    input: `How much is ${i % 11} and ${i % 11}?`,
    target: String(2 * (i % 11)),
    text: `c${i % 5}`,
  }));
  folder.write("doubles.jsonl", jsonLines(questions));
  const recorded = questions
    .filter((_, i) => i % 4 !== 3)
    .flatMap(({ id, target }, i) =>
      [0, 1].map((sample) => ({ item: id, sample, text: i % 3 === 0 ? `ANSWER: ${i}` : `ANSWER: ${target}` })),
    );
  folder.write("answers/doubles.jsonl", jsonLines(recorded));
  const exam = Array.from({ length: count }, (_, i) => ({
    item: `q${String(i + 1).padStart(6, "0")}`,
    text: i % 5 === 0 ? "" : `ANSWER: ${100 + i}`,
  }));
  folder.write(
    "answers/exam.jsonl",
    jsonLines(exam.filter((_, i) => i % 7 !== 2).flatMap((row) => [0, 1].map((sample) => ({ ...row, sample })))),
  );
  return {
    version: 1,
    name: "troubled",
    seed: 11,
    repeats: 2,
    models: [
      { id: "fair", use: "simulated", with: { skill: 0.7, fail: 0.08, abstain: 0.1, cutOff: 0.05 } },
      { id: "clone", use: "simulated", with: { skill: 0.7, fail: 0.08, abstain: 0.1, cutOff: 0.05 } },
      { id: "weak", use: "simulated", with: { skill: 0.4, fail: 0.2 }, prices: { input: 1, output: 2 } },
      {
        id: "table",
        use: "scripted",
        with: { replies: { d1: null, d3: ["ANSWER: 6", null], d5: "I cannot tell" }, otherwise: "ANSWER: 10" },
      },
      { id: "old", use: "recorded", with: { answers: "answers" } },
    ],
    pools: [
      { id: "near", members: ["fair", "weak", "clone"] },
      { id: "far", members: ["table", "fair", "old"] },
    ],
    methods: [
      { id: "vote", use: "majority-vote" },
      { id: "draw", use: "majority-vote", with: { tie: "seeded", weights: "dev-log-odds" } },
      { id: "route", use: "trained-routing" },
      { id: "near", use: "neighbor-routing", with: { fallback: "next" } },
      { id: "best", use: "single" },
      { id: "ceiling", use: "oracle" },
    ],
    datasets: [
      { id: "exam", use: "generated", with: { count, domains: { algebra: 1, history: 1 } }, dev, test },
      { id: "doubles", use: "jsonl", with: { path: "doubles.jsonl", fields: { cluster: "text" } }, dev: 6, test: 12 },
    ],
    valuation: { resamples: 100 },
    limits: { failOnError: 1 },
  };
}
