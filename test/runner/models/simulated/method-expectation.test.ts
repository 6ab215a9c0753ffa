import { describe, expect, it } from "vitest";
import { generated } from "../../../../runner/datasets/generated.ts";
import type { Item } from "../../../../runner/item.ts";
import { pluralityRight, rightChance } from "../../../../runner/models/simulated/expectation.ts";
import { cascadeRight, refineRight, slmMuxRight } from "../../../../runner/models/simulated/method-expectation.ts";
import { parametersOf } from "../../hand-play.ts";
import { type EnginePlay, enginePlay, isRight } from "../../methods/engine-play.ts";
import { deviation, simulatedModel } from "./ask.ts";

const team = {
  steady: { skill: { default: 0.7, art: 0.5 }, correlation: 0.4, commonWrong: 0.6, selfKnowledge: 0.8, conformity: 0.7, judgement: 0.6 },
  artist: { skill: { default: 0.35, art: 0.8 }, correlation: 0.3, selfKnowledge: 0.7, conformity: 0.4, judgement: 0.3, sensitivity: 0.5 },
  shy: { skill: 0.55, abstain: 0.15, commonWrong: 0.9, selfKnowledge: 0.9, correlation: 0.6, conformity: 0.8, judgement: 0.5 },
};
type Id = keyof typeof team;
const model = (id: string) => simulatedModel(team[id as Id]);
const data = { count: 1100, domains: { law: 1, art: 1 }, difficulty: [-1, 0, 1], wrong: 3 };
const seed = 1;

async function played(members: readonly Id[], method: { use: string; with?: object }): Promise<EnginePlay & { items: readonly Item[] }> {
  const play = await enginePlay({
    seed,
    models: members.map((id) => ({ id, use: "simulated", with: team[id] })),
    pools: [{ id: "team", members }],
    methods: [{ id: "method", ...method }],
    datasets: [{ id: "exam", use: "generated", with: data, dev: 100, test: 1000 }],
    valuation: { resamples: 100 },
  });
  const { items } = await generated.load(parametersOf(generated, data), {
    id: "exam",
    directory: ".",
    seed,
    wanted: { dev: 0, test: null },
  });
  const known = new Map(items.map((item) => [item.id, item]));
  return { ...play, items: play.outcomes.map(({ item }) => known.get(item)!) };
}

/** The whole pool's right answers against their chances, in standard errors; and that the chances are no triviality. */
function check({ outcomes, items }: Awaited<ReturnType<typeof played>>, chance: (item: Item) => number): number {
  const chances = items.map(chance);
  expect(Math.min(...chances)).toBeGreaterThan(0.02);
  expect(Math.max(...chances)).toBeLessThan(0.98);
  const away = deviation(outcomes.map(isRight), chances);
  expect(Math.abs(away)).toBeLessThan(3);
  return away;
}

const everybody: readonly Id[] = ["shy", "artist", "steady"];
const ranked = ({ state }: EnginePlay): readonly string[] => state!.standings[0]!.ranking;

describe("methods played by simulated models come to their closed forms within three standard errors", () => {
  it("majority-vote, ties to the best on dev", async () => {
    const play = await played(everybody, { use: "majority-vote" });
    check(play, (item) => pluralityRight(ranked(play).map(model), item));
  });

  it("slm-mux", async () => {
    const play = await played(everybody, { use: "slm-mux", with: { samples: 4 } });
    check(play, (item) => slmMuxRight(ranked(play).map(model), 4, item));
  });

  it("cascade, given the thresholds that dev gave", async () => {
    const play = await played(everybody, { use: "cascade", with: { quantile: 0.6 } });
    const order = [...ranked(play)].reverse();
    const fitted = play.state!.fitted[0]!.state as Record<string, { by: string; threshold: number }>;
    expect(Object.values(fitted).map(({ by }) => by)).toEqual(["logprob", "logprob", "logprob"]);
    const thresholds = order.slice(0, -1).map((id) => fitted[id]!.threshold);
    check(play, (item) => cascadeRight(order.map(model), thresholds, item));
  });

  it("refine, one round of two models and a summary", async () => {
    const play = await played(["steady", "shy"], { use: "refine", with: { rounds: 1, summarizer: "steady" } });
    check(play, (item) => refineRight([model("steady"), model("shy")], item));
  });
});

describe("the closed forms of methods", () => {
  const plain: Item = { id: "i", question: "?", targets: ["r"], hidden: { wrong: ["w"] } };
  const sure = simulatedModel({ skill: 0.8 });

  it("are a member's own chance where there is nothing to choose", () => {
    expect(slmMuxRight([sure], 1, plain)).toBeCloseTo(rightChance(sure, plain), 12);
    expect(cascadeRight([sure], [], plain)).toBeCloseTo(0.8, 12);
    const deaf = simulatedModel({ skill: 0.8, conformity: 0 });
    expect(refineRight([deaf, deaf], plain)).toBeCloseTo(0.8, 12);
  });

  it("are what can be counted by hand", () => {
    // Five samples of one model that is right with 0.8: at least three of them.
    expect(slmMuxRight([sure], 5, plain)).toBeCloseTo(0.94208, 12);
    // One sample each: all shares are equal, and the first of them answers.
    expect(slmMuxRight([sure, simulatedModel({ skill: 0.1 })], 1, plain)).toBeCloseTo(0.8, 12);
    // Never confident enough: the last one answers; always: the first.
    expect(cascadeRight([sure, simulatedModel({ skill: 0.3 })], [0], plain)).toBeCloseTo(0.3, 12);
    expect(cascadeRight([sure, simulatedModel({ skill: 0.3 })], [-1], plain)).toBeCloseTo(0.8, 12);
    // Both always recognise a right answer among those shown: right where either is.
    const judge = simulatedModel({ skill: 0.5, conformity: 1, judgement: 1 });
    expect(refineRight([judge, judge], plain)).toBeCloseTo(0.75, 12);
  });
});
