import { add, multiply, type Rational, rational } from "../../../../runner/answers/rational.ts";

/** A dialogue of one bundle whose every chance is known: P R P R P. */
export interface Chances {
  /** Of a fresh proposal being right. */
  readonly fresh: Rational;
  /** Of a review saying RIGHT of a right and of a wrong solution. */
  readonly sayRight: { readonly right: Rational; readonly wrong: Rational };
}

/** What the controllers do, by vote score and by whether this is the last proposal round (for reviews: whether only one is left). */
export interface Policy {
  refresh(score: number, last: boolean): boolean;
  speak(score: number, last: boolean): boolean;
}

export interface Exact {
  readonly accuracy: Rational;
  readonly correction: Rational;
  readonly preservation: Rational;
  readonly calls: Rational;
  readonly roundAccuracy: readonly Rational[];
}

const zero = rational(0n);
const one = rational(1n);
const complement = ({ n, d }: Rational) => rational(d - n, d);

/** Follows every course that a dialogue of `rounds` rounds can take, in exact fractions. */
export function solve({ fresh, sayRight }: Chances, { refresh, speak }: Policy, rounds = 5): Exact {
  const sums = { accuracy: zero, correction: zero, preservation: zero, calls: zero, roundAccuracy: new Array<Rational>(rounds).fill(zero) };
  const follow = (round: number, chance: Rational, course: readonly boolean[], score: number, calls: number): void => {
    if (chance.n === 0n) return;
    const right = course.at(-1);
    if (round > rounds) {
      if (right) {
        sums.accuracy = add(sums.accuracy, chance);
        if (course[0]) sums.preservation = add(sums.preservation, chance);
        else sums.correction = add(sums.correction, chance);
      }
      for (const [t, at] of course.entries()) if (at) sums.roundAccuracy[t] = add(sums.roundAccuracy[t]!, chance);
      sums.calls = add(sums.calls, multiply(chance, rational(BigInt(calls))));
      return;
    }
    // At most one proposal round is left in round..rounds.
    const last = Math.floor((rounds + 1) / 2) - Math.floor(round / 2) <= 1;
    const go = (share: Rational, state: boolean, votes: number, made: number) =>
      follow(round + 1, multiply(chance, share), [...course, state], votes, calls + made);
    if (round % 2 === 1) {
      if (right === undefined || refresh(score, last)) {
        go(fresh, true, 0, 1);
        go(complement(fresh), false, 0, 1);
      } else go(one, right, score, 0);
    } else if (speak(score, last)) {
      const says = right ? sayRight.right : sayRight.wrong;
      go(says, right!, score + 1, 1);
      go(complement(says), right!, score - 1, 1);
    } else go(one, right!, score, 0);
  };
  follow(1, one, [], 0, 0);
  return sums;
}

/** Every deterministic choice of keep or refresh on (score, last), reviews always spoken. */
export function* allPolicies(): Generator<Policy> {
  const situations = [
    [-1, false],
    [1, false],
    [-2, true],
    [-1, true],
    [0, true],
    [1, true],
    [2, true],
  ] as const;
  for (let choice = 0; choice < 2 ** situations.length; choice++) {
    const refreshes = new Map(situations.map(([score, last], bit) => [`${score}|${last}`, ((choice >>> bit) & 1) === 1]));
    yield { refresh: (score, last) => refreshes.get(`${score}|${last}`)!, speak: () => true };
  }
}
