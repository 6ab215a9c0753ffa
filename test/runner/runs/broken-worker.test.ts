import { expect, it } from "vitest";
import type { Outcome, Report } from "../../../spec/index.ts";
import { type Ended, start } from "./command-line.ts";
import { jsonLines, SuiteFolder } from "./suite-folder.ts";
import { WatchedSuite } from "./watched-suite.ts";

const folder = new SuiteFolder();
const watched = new WatchedSuite(
  folder,
  Array.from({ length: 8 }, (_, i) => ({ id: `i${i + 1}`, input: `${i + 1} + 1` })),
);

/** Plays a suite with one method more, in a process that must end by itself. */
async function played(name: string, method: object, changes: object = {}, node: readonly string[] = []): Promise<Ended> {
  const { methods } = watched.suite();
  folder.write(`${name}.json`, watched.suite({ methods: [...methods, { id: "more", ...method }], ...changes }));
  return start(["run", folder.at(`${name}.json`), "--out", folder.at(name), "--resume", "--workers", "2", "--slice", "1"], node).ended;
}

const dev = { datasets: [{ id: "sums", use: "jsonl", with: { path: "items.jsonl" }, dev: 3 }] };

it("says which method could not be fitted, on what and why", async () => {
  const { code, signal, stderr } = await played("unfit", { use: "throws-in-fit" }, dev);
  expect([code, signal]).toEqual([1, null]);
  expect(stderr).toContain('the method "more" could not be fitted on "sums" for the pool "both": no fit today');
});

it("says on what a worker broke that ended, keeps what was written, and can be resumed", async () => {
  const { code, signal, stderr } = await played("ended", { use: "ends-the-process", with: { on: "5 + 1" } });
  expect([code, signal]).toEqual([1, null]);
  expect(stderr).toMatch(/a worker broke on items i\d to i\d of "sums": worker exited with code: 9/);
  const before = folder.text("ended", "outcomes.jsonl");
  expect(before.endsWith("\n")).toBe(true);
  expect(folder.lines<Outcome>("ended", "outcomes.jsonl").length).toBeGreaterThan(0);
  const again = await played("ended", { use: "ends-the-process", with: { on: "5 + 1" } });
  expect(again.code).toBe(1);
  expect(folder.text("ended", "outcomes.jsonl").startsWith(before)).toBe(true);
});

it("says that a worker ran out of memory", async () => {
  const { code, signal, stderr } = await played("full", { use: "eats-memory" }, {}, ["--max-old-space-size=96"]);
  expect([code, signal]).toEqual([1, null]);
  expect(stderr).toMatch(/a worker broke on items i\d to i\d of "sums": .*memory/);
});

it("says where recorded answers are not as they must be, as of any bad input", async () => {
  folder.write("answers/sums.jsonl", `${jsonLines([{ item: "i1", text: "ANSWER: 10" }])}{"item":"i2",`);
  const { models, pools } = watched.suite();
  const { code, stderr } = await played(
    "torn-answers",
    { use: "oracle" },
    {
      models: [...models, { id: "old", use: "recorded", with: { answers: "answers" } }],
      pools: [...pools, { id: "three", members: ["one", "old"] }],
    },
  );
  expect(code).toBe(2);
  expect(stderr).toMatch(/answers\/sums\.jsonl:2:\d+: not JSON/);
  expect(stderr).not.toContain("internal fault");
});

it("plays on where a model is out of order: its plays failed, and the run says how many", async () => {
  watched.failing(["i3"]);
  const { code } = await played("out-of-order", { use: "majority-vote", with: { tie: "first" } }, { limits: { failOnError: 0.02 } });
  expect(code).toBe(3);
  expect((JSON.parse(folder.text("out-of-order", "report.json")) as Report).coverage).toMatchObject({ failed: 9, notRun: 0 });
});
