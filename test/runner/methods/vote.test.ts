import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DevItem, Method } from "../../../runner/method.ts";
import { majorityVote } from "../../../runner/methods/majority-vote.ts";
import { answered, handFit, handSeat, parametersOf } from "../hand-play.ts";
import { type Asked, handTeam } from "./hand-team.ts";

const method = majorityVote as unknown as Method;
const members = "abcdefgh";

/** One word a member: what it answers. */
const vote = (words: readonly (string | null)[], asked: Asked = {}) =>
  handTeam(method, members.slice(0, words.length), ({ seat }) => words[members.indexOf(seat.id)]!, asked);

describe("a majority vote", () => {
  it("counts two for A, one for B and two failed calls as a plurality for A that is no majority", () => {
    const { answer, note } = vote(["A", "B", "!", "A", "!"]);
    expect(answer).toBe("A");
    expect(note).toEqual({
      tally: { eligible: 5, received: 3, failed: 2, abstained: 0 },
      votes: { A: 2, B: 1 },
      tied: false,
      majority: false,
      holder: "a",
    });
    expect(vote(["A", "B", "A"]).note).toMatchObject({ majority: true });
  });

  it("never elects what is no answer", () => {
    expect(vote([null, null, "B"])).toMatchObject({ answer: "B", note: { tally: { abstained: 2 } } });
    expect(vote([null, null]).answer).toBe(null);
    expect(vote(["!", "!"]).answer).toBe("failed");
    // Somebody replied: nobody's vote is an abstention, not a failure.
    expect(vote(["!", null]).answer).toBe(null);
  });

  it("breaks a tie by the declared rule", () => {
    const tied = ["A", "B", "B", "A"];
    const by = (tie: string, ranks: (number | null)[]) => vote(tied, { given: { tie }, ranks }).answer;
    expect(by("first", [3, 2, 1, 0])).toBe("A");
    expect(by("dev-best", [3, 0, 1, 2])).toBe("B");
    expect(by("dev-best", [2, 3, 1, 0])).toBe("A");
    expect(by("abstain", [0, 1, 2, 3])).toBe(null);
    expect(by("seeded", [0, 1, 2, 3])).toBe(by("seeded", [3, 2, 1, 0]));
    expect(vote(["A", "B"], { given: { tie: "abstain" } }).note).toMatchObject({ tied: true, holder: null, majority: false });
    // Only those in the lead are tied.
    expect(vote(["C", "A", "B", "B", "A"], { ranks: [0, 2, 1, 3, 4] }).answer).toBe("B");
  });

  it("elects a most frequent answer, and its tally adds up", () => {
    const words = fc.array(fc.constantFrom("A", "B", "C", null, "!"), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(words, fc.constantFrom("first", "dev-best", "seeded"), (given, tie) => {
        const { answer, note } = vote(given, { given: { tie } });
        const count = (key: string) => given.filter((word) => word === key).length;
        const most = Math.max(count("A"), count("B"), count("C"));
        if (most === 0) expect(answer).toBe(given.every((word) => word === "!") ? "failed" : null);
        else expect(count(answer!)).toBe(most);
        const { eligible, received, failed, abstained } = (note as { tally: Record<string, number> }).tally;
        expect(received! + failed! + abstained!).toBe(eligible);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it("weighs votes by the log-odds of dev accuracy, where it is told to", () => {
    const seats = ["a", "b", "c"].map((id) => handSeat(id));
    const scores = { a: [1, 1, 1, 1, 1, 1, 1, 0], b: [1, 0, 1, 0, 1, 0, 1, 0], c: [1, 1, 0, 0, 1, 0, 1, 0] };
    const items = Array.from(
      { length: 8 },
      (_, i): DevItem => ({
        id: `${i}`,
        question: "",
        seats,
        replies: seats.map(() => answered("A")),
        scores: [scores.a[i]!, scores.b[i]!, scores.c[i]!],
      }),
    );
    const given = { weights: "dev-log-odds" };
    const state = handFit<unknown, Record<string, number>>(
      majorityVote as never,
      ["a", "b", "c"],
      items,
      parametersOf(majorityVote, given),
    );
    expect(state.a).toBeCloseTo(Math.log(7.5 / 1.5), 12);
    // Even odds would be 0: a vote still counts for what it is given for.
    expect(state.b).toBe(0.1);
    expect(vote(["A", "B", "B"], { given, state }).answer).toBe("A");
    expect(vote(["A", "B", "B"]).answer).toBe("B");
    expect(handFit(majorityVote as never, ["a"], items, parametersOf(majorityVote))).toBe(null);
  });

  it("needs dev items for a tie by rank or for weights, and else none", () => {
    const needs = (given: Record<string, unknown>) => majorityVote.needsDev!(parametersOf(majorityVote, given));
    expect([needs({}), needs({ tie: "first" }), needs({ tie: "first", weights: "dev-log-odds" })]).toEqual(["tie", null, "weights"]);
  });
});
