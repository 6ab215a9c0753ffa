import { describe, expect, it } from "vitest";
import { entriesOf, neededCoalitions } from "../../../../runner/values/game-index.ts";
import { leaveOneOut } from "../../../../runner/values/indices/leave-one-out.ts";
import { coverage, glove, majority, weightedVote } from "./known-games.ts";

const coalitions = (players: number) => neededCoalitions(leaveOneOut, players);

const of = (table: Float64Array, players: number): number[] => {
  const values = Float64Array.of(table[0]!, ...Array.from(coalitions(players), (mask) => table[mask]!));
  return Array.from(entriesOf(leaveOneOut, values, players));
};

describe("leave-one-out", () => {
  it("sees only the left glove, and nobody where all are replaceable", () => {
    expect(of(glove, 3)).toEqual([1, 0, 0]);
    expect(of(weightedVote([3, 2, 1, 1], 4), 4)).toEqual([0, 0, 0, 0]);
    expect(of(weightedVote([3, 2, 1, 1], 5), 4)).toEqual([1, 0, 0, 0]);
    expect(of(weightedVote([3, 2, 2, 1], 5), 4)).toEqual([0, 0, 0, 0]);
    expect(of(weightedVote([4, 2, 1, 1], 5), 4)).toEqual([1, 0, 0, 0]);
  });

  it("values a majority and a coverage game", () => {
    for (const [i, expected] of [24 / 125, 21 / 500, 21 / 500].entries())
      expect(of(majority([0.9, 0.6, 0.6]), 3)[i]).toBeCloseTo(expected, 12);
    for (const [i, expected] of [0, 0, 2 / 5].entries()) expect(of(coverage, 3)[i]).toBeCloseTo(expected, 12);
  });

  it("needs n + 1 coalitions: the pool, and the pool without each member", () => {
    expect(Array.from(coalitions(4))).toEqual([0b0111, 0b1011, 0b1101, 0b1110, 0b1111]);
    expect(coalitions(30).length).toBe(31);
    expect(coalitions(30).at(-1)).toBe(2 ** 30 - 1);
  });

  it("compares a pool of one with the declared value of nobody", () => {
    expect(Array.from(coalitions(1))).toEqual([1]);
    expect(of(Float64Array.of(0.25, 0.75), 1)).toEqual([0.5]);
  });
});
