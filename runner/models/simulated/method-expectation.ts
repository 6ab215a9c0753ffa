import type { Item } from "../../item.ts";
import { confidentChance } from "./confidence.ts";
import { answeredChance, type Range, ranges, type SimulatedModels, wrongShare } from "./expectation.ts";
import { factsOf } from "./facts.ts";
import type { SimulatedParameters } from "./parameters.ts";

/*
 * What methods score on one item with simulated models, in closed form: the chance of a right answer. Given the item's luck all calls
 * are independent, so that each value is a sum over the ranges of luck. Models must be told apart, by parameters or by replica.
 */

/** Chances of the right answer (0), of each wrong one (1..m), and of none (m + 1). */
type Distribution = readonly number[];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a model answers by itself, in a range of luck. */
function ownAnswer(model: SimulatedParameters, right: number, m: number): Distribution {
  const answered = answeredChance(model);
  const wrong = Array.from({ length: m }, (_, w) => (answered - right) * wrongShare(model, w, m));
  return [right, ...wrong, 1 - answered];
}

const overLuck = (models: SimulatedModels, item: Item, value: (own: readonly Distribution[]) => number): number => {
  const m = factsOf(item).wrong.length;
  return sum(
    ranges(models, item).map(({ width, right }: Range) => width * value(models.map((model, i) => ownAnswer(model, right[i]!, m)))),
  );
};

/**
 * slm-mux of `samples` samples: the member that agrees most with itself answers, of equals the first of `models`
 * (the better on dev, if they are sorted so), with its most frequent answer, of equals the one it gave first.
 */
export function slmMuxRight(models: SimulatedModels, samples: number, item: Item): number {
  return overLuck(models, item, (own) => {
    const votes = own.map((answers) => pluralities(answers, samples));
    const below = votes.map(({ any }) => any.map((_, count) => sum(any.slice(0, count))));
    let total = 0;
    for (const [i, { right }] of votes.entries()) {
      for (let count = 1; count <= samples; count++) {
        const others = votes.map(({ any }, j) => (j === i ? 1 : below[j]![count]! + (j > i ? any[count]! : 0)));
        total += right[count]! * others.reduce((product, chance) => product * chance, 1);
      }
    }
    return total;
  });
}

/** Entry c: chance that the most frequent of k answers was given c times, and that it was and is the right one. */
function pluralities(answers: Distribution, k: number): { any: number[]; right: number[] } {
  const any = new Array<number>(k + 1).fill(0);
  const right = new Array<number>(k + 1).fill(0);
  const none = answers.length - 1;
  const visit = (answer: number, left: number, chance: number, counts: readonly number[]): void => {
    if (chance === 0) return;
    if (answer === none) {
      const most = Math.max(...counts);
      const whole = chance * answers[none]! ** left;
      any[most]! += whole;
      // Of equally many, each was given first with the same chance.
      if (most > 0 && counts[0] === most) right[most]! += whole / counts.filter((count) => count === most).length;
      return;
    }
    let ways = 1;
    for (let count = 0; count <= left; count++) {
      visit(answer + 1, left - count, chance * ways * answers[answer]! ** count, [...counts, count]);
      ways = (ways * (left - count)) / (count + 1);
    }
  };
  visit(0, k, 1, []);
  return { any, right };
}

/** cascade by mean log-probability: `models` in the order in which they are asked, with a threshold for all but the last. */
export function cascadeRight(models: SimulatedModels, thresholds: readonly number[], item: Item): number {
  return overLuck(models, item, (own) => {
    let reached = 1;
    let total = 0;
    for (const [i, answers] of own.entries()) {
      const right = answers[0]!;
      if (i === own.length - 1) return total + reached * right;
      const wrong = sum(answers.slice(1, -1));
      const acceptedRight = right * confidentChance(models[i]!, true, thresholds[i]!);
      const acceptedWrong = wrong * confidentChance(models[i]!, false, thresholds[i]!);
      total += reached * acceptedRight;
      reached *= 1 - acceptedRight - acceptedWrong;
    }
    return total;
  });
}

/**
 * refine of one round with two models that never fail; the first of them writes the summary. In whose place an answer is shown to it
 * is drawn by digest, so that both orders count half.
 */
export function refineRight(models: readonly [SimulatedParameters, SimulatedParameters], item: Item): number {
  const [first, second] = models;
  return overLuck(models, item, ([a, b]) => {
    const size = a!.length;
    // Chance of each pair of last answers.
    const last = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    each(a!, (x, chanceOfX) =>
      each(b!, (y, chanceOfY) =>
        each(deliberated(first, [x, y], a!), (x2, chanceOfX2) =>
          each(deliberated(second, [y, x], b!), (y2, chanceOfY2) => {
            last[x2]![y2]! += chanceOfX * chanceOfY * chanceOfX2 * chanceOfY2;
          }),
        ),
      ),
    );
    return sum(
      last.flatMap((row, x) =>
        row.map((chance, y) => (chance * (deliberated(first, [x, y], a!)[0]! + deliberated(first, [y, x], a!)[0]!)) / 2),
      ),
    );
  });
}

function each(distribution: Distribution, visit: (answer: number, chance: number) => void): void {
  for (const [answer, chance] of distribution.entries()) if (chance > 0) visit(answer, chance);
}

/** What a model answers with answers in view: one of them by conformity, told by judgement or by number; else its own. */
function deliberated(model: SimulatedParameters, view: readonly number[], own: Distribution): Distribution {
  const shown = view.filter((answer) => answer !== own.length - 1);
  if (shown.length === 0) return own;
  const { conformity, judgement } = model;
  const answered = answeredChance(model);
  const frequent = shown.reduce((best, answer) => (countOf(answer, shown) > countOf(best, shown) ? answer : best));
  const judged = shown.includes(0) ? 0 : frequent;
  return own.map((chance, answer) => {
    if (answer === own.length - 1) return chance;
    const taken = judgement * (answer === judged ? 1 : 0) + (1 - judgement) * (answer === frequent ? 1 : 0);
    return (1 - conformity) * chance + conformity * answered * taken;
  });
}

const countOf = (answer: number, answers: readonly number[]): number => answers.filter((other) => other === answer).length;
