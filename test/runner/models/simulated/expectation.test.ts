import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generated } from "../../../../runner/datasets/generated.ts";
import type { Item } from "../../../../runner/item.ts";
import { confidentChance } from "../../../../runner/models/simulated/confidence.ts";
import {
  allRight,
  anyRight,
  majorityRight,
  pluralityRight,
  rightChance,
  rightCounts,
  sameWrong,
} from "../../../../runner/models/simulated/expectation.ts";
import type { SimulatedParameters } from "../../../../runner/models/simulated/parameters.ts";
import { parametersOf } from "../../hand-play.ts";
import { answersOf, deviation, repliesOf, simulatedModel } from "./ask.ts";

const load = async (given: Record<string, unknown>, seed = 1): Promise<readonly Item[]> =>
  (await generated.load(parametersOf(generated, given), { id: "made-up", directory: ".", seed, wanted: { dev: 0, test: null } })).items;

/** Several seeds' observations together: a common draw of one seed moves all that is checked on it. */
async function pooled<T>(given: Record<string, unknown>, observe: (items: readonly Item[], seed: number) => Promise<T[]>): Promise<T[]> {
  const seeds = [1, 2, 3, 4, 5];
  return (await Promise.all(seeds.map(async (seed) => observe(await load(given, seed), seed)))).flat();
}

const within = (events: readonly boolean[], chances: readonly number[]) => expect(Math.abs(deviation(events, chances))).toBeLessThan(3);

const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/** The most frequent answer, of equals the one that is held first. */
function pluralityOf(answers: readonly (string | null)[]): string | null {
  const votes = answers.filter((answer) => answer !== null);
  const of = (answer: string) => votes.filter((vote) => vote === answer).length;
  return votes.reduce<string | null>((best, vote) => (best === null || of(vote) > of(best) ? vote : best), null);
}

const plain: Item = { id: "i", question: "?", targets: ["r"], hidden: { wrong: ["w", "x", "y"] } };

describe("what simulated models come to in closed form", () => {
  it("is the textbook value where there is one", () => {
    const team = (skill: number, correlation = 0) => Array.from({ length: 3 }, () => simulatedModel({ skill, correlation }));
    expect(majorityRight(team(0.7), plain)).toBeCloseTo(0.784, 12);
    expect(anyRight(team(0.7), plain)).toBeCloseTo(1 - 0.3 ** 3, 12);
    expect(majorityRight(team(0.7, 1), plain)).toBeCloseTo(0.7, 12);
    expect(rightCounts(team(0.7, 1), plain)).toEqual([expect.closeTo(0.3), 0, 0, expect.closeTo(0.7)]);
  });

  it("has the declared correlation between two models of equal skill", () => {
    for (const [skill, correlation] of [
      [0.7, 0.3],
      [0.2, 0.9],
      [0.5, 0.04],
    ] as const) {
      const model = simulatedModel({ skill, correlation });
      expect((allRight([model, model], plain) - skill ** 2) / (skill * (1 - skill))).toBeCloseTo(correlation, 12);
    }
  });

  it("gives 19731/25000 to five samples on items of which 70 % are easy (0.9) and 30 % hard (0.4)", () => {
    const hard = Math.log(9 / (2 / 3));
    const five = Array.from({ length: 5 }, () => simulatedModel({ skill: 0.9 }));
    const of = (difficulty: number) => pluralityRight(five, { ...plain, hidden: { difficulty, wrong: ["w"] } });
    expect(rightChance(five[0]!, { ...plain, hidden: { difficulty: hard, wrong: ["w"] } })).toBeCloseTo(0.4, 12);
    expect(0.7 * of(0) + 0.3 * of(hard)).toBeCloseTo(19731 / 25000, 12);
  });

  it("is met by replies, within three standard errors", async () => {
    const given = { count: 1000, domains: { law: 1, art: 2 }, difficulty: [-1, 0, 1.5], spread: 0.5, wrong: 2 };
    const team: SimulatedParameters[] = [
      simulatedModel({ skill: { default: 0.8, art: 0.35 }, correlation: 0.5, commonWrong: 0.6 }),
      simulatedModel({ skill: 0.55, correlation: 0.8, fail: 0.1, commonWrong: 0.1 }),
      simulatedModel({ skill: { default: 0.3, art: 0.75 }, correlation: 0.2, abstain: 0.15, sensitivity: 0.3 }),
    ];
    const plays = await pooled(given, async (items, seed) => {
      const answers = await Promise.all(team.map((model) => answersOf(model, items, { seed })));
      return items.map((item, i) => ({
        item,
        answers: answers.map((of) => of[i]!),
        right: answers.map((of) => of[i] === item.targets[0]),
      }));
    });
    type Observed = (typeof plays)[number];
    const check = (event: (play: Observed) => boolean, chance: (item: Item) => number) => {
      within(
        plays.map(event),
        plays.map(({ item }) => chance(item)),
      );
    };
    const count = ({ right }: Observed) => right.filter(Boolean).length;

    for (const [m, model] of team.entries()) {
      check(
        ({ right }) => right[m]!,
        (item) => rightChance(model, item),
      );
    }
    for (const [a, b] of pairs) {
      check(
        ({ right }) => right[a]! && right[b]!,
        (item) => allRight([team[a]!, team[b]!], item),
      );
      check(
        ({ answers, right }) => answers[a] !== null && answers[a] === answers[b] && !right[a],
        (item) => sameWrong(team[a]!, team[b]!, item),
      );
    }
    for (const k of [0, 1, 2, 3]) {
      check(
        (play) => count(play) === k,
        (item) => rightCounts(team, item)[k]!,
      );
    }
    check(
      (play) => count(play) >= 2,
      (item) => majorityRight(team, item),
    );
    check(
      ({ item, answers }) => pluralityOf(answers) === item.targets[0],
      (item) => pluralityRight(team, item),
    );
  });

  it("foretells how often confidence passes a threshold, and that it tells right from wrong at the declared rate", async () => {
    const model = simulatedModel({ skill: 0.5, selfKnowledge: 0.8 });
    const replies = await pooled({ count: 600 }, async (items, seed) =>
      (await repliesOf(model, items, { seed })).flatMap((reply, i) =>
        reply.state === "answered" ? [{ logprob: reply.logprobs![0]!, right: reply.text.endsWith(` ${items[i]!.targets[0]!}`) }] : [],
      ),
    );
    const logprobs = (right: boolean) => replies.filter((reply) => reply.right === right).map(({ logprob }) => logprob);
    for (const threshold of [-0.5, -0.2, -0.1]) {
      for (const right of [true, false]) {
        const events = logprobs(right).map((logprob) => logprob >= threshold);
        within(
          events,
          events.map(() => confidentChance(model, right, threshold)),
        );
      }
    }
    const [of, not] = [logprobs(true), logprobs(false)];
    const greater = of.slice(0, not.length).map((logprob, i) => logprob > not[i]!);
    within(
      greater,
      greater.map(() => 0.8),
    );
  });

  it("stays finite at the ends of self-knowledge", async () => {
    for (const selfKnowledge of [0, 1]) {
      const replies = await repliesOf(simulatedModel({ selfKnowledge }), await load({ count: 50 }));
      expect(replies.every((reply) => reply.state === "answered" && Number.isFinite(reply.logprobs![0]))).toBe(true);
    }
  });
});

describe("any team of simulated models", () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  const model = fc
    .record({ skill: chance, correlation: chance, commonWrong: chance, fail: chance, abstain: chance, cutOff: chance })
    .map((given) => simulatedModel(given));
  const team = fc.array(model, { minLength: 1, maxLength: 4 });

  it("has chances that add up, and correlation moves no mean", () => {
    fc.assert(
      fc.property(team, (models) => {
        const counts = rightCounts(models, plain);
        const mean = counts.reduce((sum, share, k) => sum + k * share, 0);
        expect(counts.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(mean).toBeCloseTo(
          models.reduce((sum, one) => sum + rightChance(one, plain), 0),
          9,
        );
        expect(allRight(models, plain)).toBeCloseTo(counts.at(-1)!, 9);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it("has a plurality between the majority and any, and equal to the majority where an odd team always answers one of two", () => {
    const binary: Item = { ...plain, hidden: { wrong: ["w"] } };
    fc.assert(
      fc.property(team, (models) => {
        const plurality = pluralityRight(models, plain);
        expect(plurality).toBeGreaterThanOrEqual(majorityRight(models, plain) - 1e-9);
        expect(plurality).toBeLessThanOrEqual(anyRight(models, plain) + 1e-9);
        const three = [0, 1, 2].map((i) => ({ ...models[i % models.length]!, fail: 0, abstain: 0, cutOff: 0 }));
        expect(pluralityRight(three, binary)).toBeCloseTo(majorityRight(three, binary), 9);
      }),
      { numRuns: 60, seed: 1 },
    );
  });
});
