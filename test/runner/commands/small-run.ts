import { join } from "node:path";
import { expect } from "vitest";
import { verb, writeFiles } from "../verb.ts";

const items = ["i1", "i2", "i3", "i4"].map((id, k) => ({ id, input: `Which number is number ${k + 1}?`, target: String(k + 1) }));

/** Two scripted models that differ in two of four items; `marked` says what each answers, `boxed` something else. */
const replies = {
  strong: ["ANSWER: 1", "ANSWER: 2", "ANSWER: 3 or \\boxed{9}", "ANSWER: =1+1"],
  weak: ["ANSWER: 1", "ANSWER: 2 \\boxed{2}", 'ANSWER: "3", 4', "ANSWER: 4"],
};

const model = (id: keyof typeof replies) => ({
  id,
  use: "scripted",
  with: { replies: Object.fromEntries(items.map((item, k) => [item.id, replies[id][k]])) },
});

/** The suite as JSON, so that a test can change it before it is written. */
export const smallSuite = () => ({
  version: 1,
  name: "small",
  seed: 3,
  models: [model("strong"), model("weak")],
  pools: [{ id: "two", members: ["strong", "weak"] }],
  methods: [
    { id: "vote", use: "majority-vote", with: { tie: "first" } },
    { id: "first", use: "single", with: { member: "first" } },
  ] as { id: string; use: string; with: object }[],
  datasets: [{ id: "numbers", use: "jsonl", with: { path: "numbers.jsonl" }, extract: ["marker"] }],
  valuation: { resamples: 100 },
  limits: { failOnError: 0 },
});
export type SmallSuite = ReturnType<typeof smallSuite>;

export function writeSuite(folder: string, suite: object = smallSuite(), name = "suite.json"): string {
  writeFiles(folder, { [name]: suite, "numbers.jsonl": `${items.map((item) => JSON.stringify(item)).join("\n")}\n` });
  return join(folder, name);
}

/** Plays the suite into a folder of its own and returns that. */
export async function smallRun(folder: string, suite: object = smallSuite(), name = "run"): Promise<string> {
  const out = join(folder, name);
  const path = writeSuite(folder, suite, `${name}.json`);
  const { code, err } = await verb(["run", path, "--out", out, "--workers", "1"]);
  expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
  return out;
}
