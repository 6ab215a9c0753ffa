import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { RunOptions } from "../../../runner/runs/run.ts";
import { type DevState, SpecError } from "../../../spec/index.ts";
import { play } from "./play.ts";
import { SuiteFolder, troubledSuite } from "./suite-folder.ts";

const folder = new SuiteFolder();

beforeAll(async () => {
  folder.write("suite.json", troubledSuite(folder, { count: 20, dev: 6, test: 4 }));
  await play(folder, "suite.json", "out", { limit: 2, only: { method: "vote" } });
}, 60_000);

/** The message with which a run is refused, which must leave its folder as it was. */
async function refusal(suite: string, options: Partial<RunOptions> = {}): Promise<string> {
  const before = ["calls.jsonl", "outcomes.jsonl", "report.json", "manifest.json"].map((name) => folder.text("out", name));
  const given = { mode: "resume", limit: 2, only: { method: "vote" }, ...options } as const;
  const error = await play(folder, suite, "out", given).then(
    () => new Error("it was not refused"),
    (thrown: Error) => thrown,
  );
  expect(["calls.jsonl", "outcomes.jsonl", "report.json", "manifest.json"].map((name) => folder.text("out", name))).toEqual(before);
  expect(error, error.message).toBeInstanceOf(SpecError);
  return error.message;
}

it("refuses a changed suite with a readable difference and the way out", async () => {
  folder.write("changed.json", { ...troubledSuite(folder, { count: 20, dev: 6, test: 4 }), seed: 4, sampling: { temperature: 0 } });
  const message = await refusal("changed.json");
  expect(message).toContain("/suite/seed: 11 -> 4");
  expect(message).toContain('/suite/sampling: (not there) -> {"temperature":0}');
  expect(message).toContain("--reuse");
});

it("goes on where only the place of the schema changed", async () => {
  folder.write("pointed.json", { $schema: "./elsewhere.json", ...troubledSuite(folder, { count: 20, dev: 6, test: 4 }) });
  const { stopped } = await play(folder, "pointed.json", "out", { mode: "resume", limit: 2, only: { method: "vote" } });
  expect(stopped).toBe(false);
});

it("refuses changed items, and changed recorded answers, of an unchanged suite", async () => {
  for (const [name, found] of [
    ["doubles.jsonl", "/datasets/doubles/digest"],
    ["answers/exam.jsonl", "/models/old/fingerprint"],
  ] as const) {
    const content = folder.text(name);
    folder.write(name, content.replace(/\n$/, " \n"));
    expect(await refusal("suite.json")).toContain(found);
    folder.write(name, content);
  }
});

it("marks a run of fewer items or games as partial, and resumes it as that alone", async () => {
  const report = JSON.parse(folder.text("out", "report.json"));
  expect(report.partial).toBe(true);
  expect(report.games.map(({ method }: { method: string }) => method)).toEqual(["vote", "vote", "vote", "vote"]);
  for (const { counts } of report.games) expect(counts.total).toBe(4);
  expect(await refusal("suite.json", { limit: null })).toContain("/selection/limit: 2 -> null");
  expect(await refusal("suite.json", { only: {} })).toContain("/selection/only/method");
});

it("refuses to start anew where a run is, and to replay where none is", async () => {
  expect(await refusal("suite.json", { mode: "new" })).toContain("--resume");
  await expect(play(folder, "suite.json", "nowhere", { mode: "replay" })).rejects.toThrow("--replay needs a run");
});

it("refuses a state that was altered, or is none", async () => {
  const state = folder.text("out", "state.json");
  const { standings } = JSON.parse(state) as DevState;
  const altered = {
    ...JSON.parse(state),
    standings: [{ ...standings[0]!, ranking: standings[0]!.ranking.toReversed() }, ...standings.slice(1)],
  };
  for (const [content, found] of [
    [JSON.stringify(altered), "it was altered"],
    ["{}", "it was altered"],
    ["null", "it was altered"],
    [state.slice(0, 100), "not JSON"],
  ] as const) {
    folder.write("out/state.json", content);
    for (const mode of ["resume", "replay"] as const) expect(await refusal("suite.json", { mode })).toContain(found);
  }
  folder.write("out/state.json", state);
  expect(readFileSync(folder.at("out", "state.json"), "utf8")).toBe(state);
});

it("refuses to reuse a run that is not there, before anything is called", async () => {
  expect(await refusal("suite.json", { reuse: [folder.at("typo")] })).toContain("there is no such run");
  expect(await refusal("suite.json", { reuse: [folder.path] })).toContain("calls.jsonl");
  expect(await refusal("suite.json", { reuse: [folder.at("suite.json")] })).toContain("no line of it is a call");
});
