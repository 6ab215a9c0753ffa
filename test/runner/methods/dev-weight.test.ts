import { describe, expect, it } from "vitest";
import { devWeight } from "../../../runner/methods/dev-weight.ts";
import { majorityVote } from "../../../runner/methods/majority-vote.ts";
import { answered, handPlay, handSeat, parametersOf } from "../hand-play.ts";

describe("the weight of a vote by dev accuracy", () => {
  it("is the log-odds with half a success and half a failure added", () => {
    expect(devWeight([1, 1, 1, 0])).toBeCloseTo(Math.log(3.5 / 1.5), 12);
    expect(devWeight([1, 1, 1, 0, null])).toBe(devWeight([1, 1, 1, 0]));
  });

  it("never counts against the answer that it is given for", () => {
    expect(devWeight([0, 0, 0, 0])).toBe(0.1);
    const seats = ["a", "b", "c", "d"].map((id) => handSeat(id, 0));
    const weak = devWeight([0, 0, 1, 0, 0]);
    const { verdict } = handPlay(majorityVote, {
      seats,
      parameters: parametersOf(majorityVote, { weights: "dev-log-odds" }),
      state: { a: weak, b: weak, c: weak, d: weak },
      reply: ({ seat }) => answered(seat.id === "d" ? "lone" : "shared"),
    });
    expect(verdict.reply).toMatchObject({ answer: "shared" });
  });
});
