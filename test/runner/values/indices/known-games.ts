import { membersOf } from "../../../../runner/coalition.ts";

/** A table of v from a rule, v at mask S. */
export const tableBy = (players: number, v: (mask: number) => number): Float64Array =>
  Float64Array.from({ length: 2 ** players }, (_, mask) => v(mask));

/** Left glove 0, right gloves 1 and 2. */
export const glove = tableBy(3, (mask) => (mask & 1 && mask & 6 ? 1 : 0));

/** Wins where the members' weights reach the quota. */
export const weightedVote = (weights: readonly number[], quota: number): Float64Array =>
  tableBy(weights.length, (mask) => (membersOf(mask).reduce((sum, i) => sum + weights[i]!, 0) >= quota ? 1 : 0));

/** Majority of independent voters; a tie of two is worth 1/2; nobody is worth 0. */
export const majority = (accuracies: readonly number[]): Float64Array =>
  tableBy(accuracies.length, (mask) => {
    const voters = membersOf(mask);
    let value = 0;
    for (let right = 0; right < 2 ** voters.length; right++) {
      const chance = voters.reduce((product, i, k) => product * ((right >>> k) & 1 ? accuracies[i]! : 1 - accuracies[i]!), 1);
      const votes = membersOf(right).length * 2 - voters.length;
      value += chance * (votes > 0 ? 1 : votes === 0 ? 0.5 : 0);
    }
    return voters.length === 0 ? 0 : value;
  });

/** Share of items 0..4 that somebody solves: 0 and 1 both solve the first three, 2 the last two. */
export const coverage = tableBy(3, (mask) => ((mask & 3 ? 3 : 0) + (mask & 4 ? 2 : 0)) / 5);
