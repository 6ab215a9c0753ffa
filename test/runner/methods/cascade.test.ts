import { describe, expect, it } from "vitest";
import type { Ask, DevItem, Method } from "../../../runner/method.ts";
import { cascade } from "../../../runner/methods/cascade.ts";
import type { Reply } from "../../../runner/reply.ts";
import { answered, failed, handPlay, handSeat, parametersOf } from "../hand-play.ts";
import { handTeam } from "./hand-team.ts";

const method = cascade as unknown as Method;
type State = Record<string, { by: string; threshold: number } | null>;
const sure = (answer: string | null, logprob: number | null): Reply => ({ ...answered(answer), logprob });

/** Runs a fit to its end; every further ask is answered by `reply`. */
function fitted(
  logprobs: readonly (readonly (number | null | "!")[])[],
  given: Record<string, unknown>,
  reply: (ask: Ask) => Reply = () => failed,
) {
  const seats = [..."abcd"].slice(0, logprobs[0]!.length).map((id) => handSeat(id));
  const items = logprobs.map(
    (row, i): DevItem => ({
      id: `${i}`,
      question: "",
      seats,
      replies: row.map((value) => (value === "!" ? failed : sure("x", value))),
      scores: row.map(() => 1),
    }),
  );
  const asks: Ask[] = [];
  const fit = cascade.fit!({ parameters: parametersOf(cascade, given), members: seats.map(({ id }) => id), items } as never);
  for (let step = fit.next([]); ; ) {
    if (step.done) return { state: step.value as State, asks };
    asks.push(...step.value);
    step = fit.next(step.value.map(reply));
  }
}

/** Plays with replies of given confidence; ranks make c the weakest and a the best. */
function play(logprobs: Record<string, number | "!" | null>, state: State, given: Record<string, unknown> = {}) {
  const seats = ["a", "b", "c"].map((id, rank) => handSeat(id, rank));
  const { verdict, asks } = handPlay(cascade as never, {
    seats,
    parameters: parametersOf(cascade, given),
    state,
    reply: ({ seat }: Ask) => {
      const value = logprobs[seat.id]!;
      return value === "!" ? failed : sure(value === null ? null : seat.id, value ?? 0);
    },
  });
  const { reply } = verdict;
  return {
    answer: reply!.state === "answered" ? reply!.answer : reply!.state,
    asked: asks.map(({ seat }) => seat.id).join(""),
    note: verdict.note!(),
  };
}

const state: State = {
  a: { by: "logprob", threshold: -0.2 },
  b: { by: "logprob", threshold: -0.5 },
  c: { by: "logprob", threshold: -0.1 },
};

describe("a cascade", () => {
  it("asks weak to strong until one is sure enough by its own threshold; the last always answers", () => {
    expect(play({ a: -9, b: -9, c: -0.05 }, state)).toMatchObject({ answer: "c", asked: "c" });
    expect(play({ a: -9, b: -0.5, c: -0.3 }, state)).toMatchObject({ answer: "b", asked: "cb" });
    expect(play({ a: -9, b: -0.6, c: -0.3 }, state)).toMatchObject({
      answer: "a",
      asked: "cba",
      note: { chosen: "a", tried: { length: 2 } },
    });
  });

  it("passes on what failed or has no answer, and fails with the last", () => {
    expect(play({ a: -9, b: 0, c: "!" }, state)).toMatchObject({ answer: "b", asked: "cb" });
    expect(play({ a: -9, b: 0, c: null }, state)).toMatchObject({ answer: "b", asked: "cb" });
    expect(play({ a: "!", b: -9, c: -9 }, state)).toMatchObject({ answer: "failed", asked: "cba" });
    expect(play({ a: null, b: -9, c: -9 }, state)).toMatchObject({ answer: null, asked: "cba" });
  });

  it("asks in another declared order, and never re-sorts it", () => {
    expect(play({ a: -0.1, b: 0, c: 0 }, state, { order: "pool" }).asked).toBe("a");
    expect(play({ a: -9, b: -9, c: -9 }, state, { order: ["b", "c"] }).asked).toBe("bca");
    expect(cascade.names!(parametersOf(cascade, { order: ["b", "c"] }))).toEqual(["b", "c"]);
  });

  it("trusts nobody of whose confidence dev tells nothing", () => {
    expect(play({ a: -9, b: 0, c: 0 }, { ...state, c: null }).asked).toBe("cb");
    expect(play({ a: -9, b: 0, c: 0 }, {}).asked).toBe("cba");
  });
});

describe("a cascade's thresholds", () => {
  const dev = [
    [-0.1, -1, -0.5],
    [-0.2, -2, -0.5],
    [-0.3, -3, "!"],
    [-0.4, -4, -0.5],
    [-0.5, -5, -0.5],
  ] as const;

  it("are the quantile of each member's own confidences", () => {
    const { state: half, asks } = fitted(dev, {});
    expect(asks).toEqual([]);
    expect(half).toEqual({
      a: { by: "logprob", threshold: -0.3 },
      b: { by: "logprob", threshold: -3 },
      c: { by: "logprob", threshold: -0.5 },
    });
    expect(fitted(dev, { quantile: 0.25 }).state.a!.threshold).toBeCloseTo(-0.4, 12);
    expect(fitted(dev, { quantile: 1 }).state.b!.threshold).toBe(-1);
  });

  it("of one member do not depend on the others", () => {
    const whole = fitted(dev, {}).state;
    for (const member of [0, 1, 2]) {
      const alone = fitted(
        dev.map((row) => [row[member]!]),
        {},
      ).state;
      expect(alone.a).toEqual(whole["abc"[member]!]);
    }
  });

  it("are of consistency for a member that gives no log-probabilities, which takes further samples of it alone", () => {
    const { state: mixed, asks } = fitted(
      [
        [-0.1, null],
        [-0.2, null],
        [-0.3, null],
      ],
      {},
      ({ sample }) => (sample === 1 ? answered("x") : answered("y")),
    );
    expect(asks.map(({ seat, sample, turn }) => `${seat.id}${sample}${turn.kind}`)).toEqual([
      "b1answer",
      "b2answer",
      "b1answer",
      "b2answer",
      "b1answer",
      "b2answer",
    ]);
    expect(mixed.b).toEqual({ by: "consistency", threshold: 2 / 3 });
    expect(mixed.a!.by).toBe("logprob");
  });

  it("are of what a member says of itself, where that is declared", () => {
    const said = ["CONFIDENCE: 20", "no idea", "CONFIDENCE: 80"];
    let next = 0;
    const { state: told, asks } = fitted([[-0.1], [-0.1], [-0.1]], { confidence: "self-report" }, () => ({
      ...answered(null),
      text: said[next++]!,
    }));
    expect(asks.map(({ turn }) => turn.kind)).toEqual(["confidence", "confidence", "confidence"]);
    expect(told.a).toEqual({ by: "self-report", threshold: 0.5 });
  });

  it("are unknown of a member whose calls all failed", () => {
    expect(fitted([["!"], ["!"]], {}).state).toEqual({ a: null });
  });
});

describe("a cascade by consistency", () => {
  it("accepts a first answer that enough of the samples repeat, and asks the last one for its answer alone", () => {
    const known = { by: "consistency", threshold: 2 / 3 };
    const plays = (samples: Record<string, string[]>) =>
      handTeam(method, "ab", ({ seat, sample }) => samples[seat.id]![sample]!, {
        given: { confidence: "consistency" },
        state: { a: known, b: known },
      });
    expect(plays({ a: ["x"], b: ["y", "y", "z"] })).toMatchObject({ answer: "y", log: ["b answer:", "b answer:", "b answer:"] });
    expect(plays({ a: ["x"], b: ["y", "z", "!"] })).toMatchObject({ answer: "x", log: { length: 4 } });
    // The samples agree with each other, and not with the answer.
    expect(plays({ a: ["x"], b: ["y", "z", "z"] }).answer).toBe("x");
  });

  it("reads log-probabilities where it goes by them", () => {
    expect(["logprob", "consistency"].map((confidence) => cascade.logprobs!(parametersOf(cascade, { confidence })))).toEqual([true, false]);
  });
});
