import { describe, expect, it } from "vitest";
import { entriesOf } from "../../../../runner/values/game-index.ts";
import { banzhaf } from "../../../../runner/values/indices/banzhaf.ts";
import { glove, weightedVote } from "./known-games.ts";

describe("banzhaf", () => {
  it("counts the coalitions of the others that a member turns", () => {
    expect(Array.from(entriesOf(banzhaf, glove, 3))).toEqual([3 / 4, 1 / 4, 1 / 4]);
    expect(Array.from(entriesOf(banzhaf, weightedVote([3, 2, 1, 1], 4), 4))).toEqual([3 / 4, 1 / 4, 1 / 4, 1 / 4]);
    expect(Array.from(entriesOf(banzhaf, weightedVote([3, 2, 1, 1], 5), 4))).toEqual([5 / 8, 3 / 8, 1 / 8, 1 / 8]);
  });
});
