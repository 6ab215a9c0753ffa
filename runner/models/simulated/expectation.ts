import type { Item } from "../../item.ts";
import { chanceOfRight, factsOf } from "./facts.ts";
import type { SimulatedParameters } from "./parameters.ts";

/*
 * What simulated models' first answers to one item come to, in closed form. Given the item's luck u, calls are independent,
 * and a model of skill p that shares it with chance s = sqrt(correlation) is right with chance s [u < p] + (1 - s) p:
 * constant between two skills. So every event is a sum over at most n + 1 ranges of u. The models must be told apart
 * (by parameters or by replica): two clones give one reply, not two.
 */

export type SimulatedModels = readonly SimulatedParameters[];

/** Chance that a call brings an answer: it does not fail, is no refusal, and is not cut off. */
export const answeredChance = ({ fail, abstain, cutOff }: SimulatedParameters): number => (1 - fail) * (1 - abstain) * (1 - cutOff);

/** Chance that a model's first answer is right. */
export const rightChance = (model: SimulatedParameters, item: Item): number => answeredChance(model) * chanceOfRight(model, factsOf(item));

/** Chance that all of the models are right. */
export function allRight(models: SimulatedModels, item: Item): number {
  return sum(ranges(models, item).map(({ width, right }) => width * right.reduce((product, chance) => product * chance, 1)));
}

/** Entry k: chance that exactly k of the models are right. */
export function rightCounts(models: SimulatedModels, item: Item): number[] {
  const counts = new Array<number>(models.length + 1).fill(0);
  for (const { width, right } of ranges(models, item)) {
    let within = [width];
    for (const chance of right) within = convolved(within, chance);
    for (const [k, share] of within.entries()) counts[k]! += share;
  }
  return counts;
}

/** Chance that any of the models is right: what an oracle scores. */
export const anyRight = (models: SimulatedModels, item: Item): number => 1 - rightCounts(models, item)[0]!;

/** Chance that more than half of the models are right. */
export const majorityRight = (models: SimulatedModels, item: Item): number =>
  sum(rightCounts(models, item).filter((_, k) => 2 * k > models.length));

/** Chance that two models are both wrong with the same answer. */
export function sameWrong(a: SimulatedParameters, b: SimulatedParameters, item: Item): number {
  const m = factsOf(item).wrong.length;
  const same = sum(Array.from({ length: m }, (_, w) => wrongShare(a, w, m) * wrongShare(b, w, m)));
  const bothWrong = ({ right }: Range) => (answeredChance(a) - right[0]!) * (answeredChance(b) - right[1]!);
  return same * sum(ranges([a, b], item).map((range) => range.width * bothWrong(range)));
}

/**
 * Chance that the plurality of the models' answers is right, of tied answers the one that is held first in the models' order.
 * Goes through all (wrong answers + 2)^n profiles: for small teams.
 */
export function pluralityRight(models: SimulatedModels, item: Item): number {
  const m = factsOf(item).wrong.length;
  const value = ({ width, right }: Range): number => {
    // Answer 0 is the right one, 1..m are the wrong ones; -1 is none.
    const profile: number[] = [];
    const from = (i: number, chance: number): number => {
      if (chance === 0) return 0;
      if (i === models.length) return pluralityOf(profile) === 0 ? chance : 0;
      const model = models[i]!;
      let total = 0;
      for (let answer = -1; answer <= m; answer++) {
        profile[i] = answer;
        const wrong = answeredChance(model) - right[i]!;
        const own = answer === -1 ? 1 - answeredChance(model) : answer === 0 ? right[i]! : wrong * wrongShare(model, answer - 1, m);
        total += from(i + 1, chance * own);
      }
      return total;
    };
    return from(0, width);
  };
  return sum(ranges(models, item).map(value));
}

/** A range of the item's luck, with each model's chance of being right in it. */
export interface Range {
  readonly width: number;
  readonly right: readonly number[];
}

export function ranges(models: SimulatedModels, item: Item): Range[] {
  const skills = models.map((model) => chanceOfRight(model, factsOf(item)));
  const ends = [...new Set([0, ...skills, 1])].sort((a, b) => a - b);
  return ends.slice(1).map((end, r) => ({
    width: end - ends[r]!,
    right: models.map((model, i) => {
      const shares = Math.sqrt(model.correlation);
      return answeredChance(model) * ((end <= skills[i]! ? shares : 0) + (1 - shares) * skills[i]!);
    }),
  }));
}

/** Of a wrong answer, the chance that it is this one of m. */
export const wrongShare = ({ commonWrong }: SimulatedParameters, answer: number, m: number): number =>
  (answer === 0 ? commonWrong : 0) + (1 - commonWrong) / m;

function convolved(counts: readonly number[], chance: number): number[] {
  return Array.from({ length: counts.length + 1 }, (_, k) => (counts[k] ?? 0) * (1 - chance) + (counts[k - 1] ?? 0) * chance);
}

function pluralityOf(profile: readonly number[]): number {
  let best = -1;
  let most = 0;
  for (const answer of profile) {
    const votes = answer === -1 ? 0 : profile.filter((other) => other === answer).length;
    if (votes > most) [best, most] = [answer, votes];
  }
  return best;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
