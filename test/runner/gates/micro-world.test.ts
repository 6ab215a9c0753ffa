import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { baselineOf } from "../../../runner/gates/baseline-of.ts";
import { judge } from "../../../runner/gates/judge.ts";
import type { JudgedRun } from "../../../runner/gates/judged-run.ts";
import { type Baseline, type Gate, type GateVerdict, gateMetrics } from "../../../spec/index.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { playInProcess } from "../plays/in-process.ts";
import { verb, writeFiles } from "../verb.ts";
import { experiments, gateOf, judgedPlay } from "./judged-play.ts";

// Every reply is that of a language model.
vi.setConfig({ testTimeout: 300_000 });

const members = ["mentor-a", "mentor-b", "pupil"];

/** A vote of three language models of a few thousand parameters, which draw their replies. */
const team = (test: number, tie: string) => ({
  version: 1,
  name: "micro",
  seed: 3,
  models: members.map((id) => ({
    id,
    use: "micro",
    with: { weights: fileURLToPath(new URL(`../../../reference/golden/models/${id}`, import.meta.url)) },
  })),
  pools: [{ id: "three", members }],
  methods: [{ id: "vote", use: "majority-vote", with: { tie } }],
  datasets: [{ id: "numbers", use: "micro", with: { task: "comparisons", levels: [1] }, dev: 40, test }],
  valuation: { resamples: 100 },
});

function against(base: JudgedRun, head: JudgedRun, gates: readonly Gate[]): GateVerdict[] {
  const baseline = JSON.parse(JSON.stringify(baselineOf(base, gates))) as Baseline;
  return judge(head, gates, () => baseline);
}

describe("gates on teams of real models", () => {
  it("pass 200 times out of 200 where nothing changed: other items and draws each time, every reply made anew", async () => {
    const suite = team(200 * 10, "dev-best");
    // Other slices, so that each reply is computed beside others than before.
    const [base, head] = [experiments(await playInProcess(suite), 200), experiments(await playInProcess(suite, 70), 200)];
    const gates = gateMetrics.filter((id) => id !== "cost").map((metric) => gateOf({ metric, maxDrop: 0, strict: true }));
    const verdicts = base.map((run, k) => against(run, head[k]!, gates));
    expect(verdicts.filter((of) => of.every(({ state, fails }) => state === "passed" && !fails)).length).toBe(200);
    // They are 200 experiments, not one.
    expect(new Set(verdicts.map(([accuracy]) => accuracy!.value)).size).toBeGreaterThan(3);
  });

  it("fail a vote whose ties come to nothing", async () => {
    const [base, head] = [await judgedPlay(team(200, "dev-best")), await judgedPlay(team(200, "abstain"))];
    const gates = [gateOf({ metric: "accuracy", where: { method: "vote" }, maxDrop: 0.02, mayDiffer: ["methods"] })];
    expect(against(base, head, gates)).toMatchObject([
      { state: "failed", fails: true, drop: { test: "mcnemar", items: 200 }, notes: ['method "vote" differs from the baseline\'s'] },
    ]);
    expect(against(base, base, gates)).toMatchObject([{ state: "passed", drop: { drop: 0 } }]);
  });
});

/** A vote of one's own; `order` sorts seats whose answers have equally many votes, and the first of them wins. */
const ownVote = (order: string) => `export default {
  description: "A vote.", family: "aggregation", minimum: 2,
  parameters: { type: "object", properties: {}, additionalProperties: false },
  *play({ seats }) {
    const replies = yield seats.map((seat) => seat.answer);
    const votes = ({ key }) => replies.filter((other) => key !== null && other.key === key).length;
    const most = Math.max(...replies.map(votes));
    const leading = seats.filter((_, i) => votes(replies[i]) === most);
    const [winner] = leading.sort(${order});
    return { reply: replies[seats.indexOf(winner)] };
  },
};
`;
const [bestFirst, worstFirst] = ["(a, b) => a.rank - b.rank", "(a, b) => b.rank - a.rank"];

describe("gates of a suite with a method of one's own", () => {
  it("pass it as it was, and fail it once its rule for ties is broken, though the suite is the same", async () => {
    const folder = temporaryFolder();
    const suite = team(150, "dev-best");
    const gates = [{ metric: "accuracy", where: { method: "vote" }, maxDrop: 0.02, baseline: "baseline.json" }];
    writeFiles(folder, { "suite.json": { ...suite, methods: [{ id: "vote", use: "./vote.mjs" }], gates } });
    const played = async (name: string, order: string) => {
      writeFileSync(join(folder, "vote.mjs"), ownVote(order));
      const run = join(folder, name);
      const { code, err } = await verb(["run", join(folder, "suite.json"), "--out", run, "--workers", "1", "--allow-code"]);
      expect(code, err).toBe(0);
      return run;
    };
    const first = await played("first", bestFirst);
    expect(await verb(["baseline", "update", first])).toMatchObject({ code: 0 });
    expect(await verb(["gate", first])).toMatchObject({ code: 0 });
    const broken = await played("broken", worstFirst);
    expect(await verb(["gate", broken])).toMatchObject({
      code: 4,
      out: expect.stringMatching(/^failed gates\[0\] accuracy three \/ vote \/ numbers: worse by /m),
    });

    const given = ["gate", broken, "--suite", join(folder, "suite.json")];
    expect(await verb(given)).toMatchObject({ code: 2, err: expect.stringContaining("--allow-code") });
    expect(await verb([...given, "--allow-code"])).toMatchObject({ code: 4 });
    expect(await verb(["report", broken, "--html"])).toMatchObject({ code: 0, err: expect.stringContaining("--allow-code") });
    expect(await verb(["report", broken, "--html", "--allow-code"])).toMatchObject({
      code: 0,
      err: expect.not.stringContaining("no transcripts"),
    });
  });
});
