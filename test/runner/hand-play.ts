import type { Ask, DevItem, Fit, Method, Play, Seat, Verdict } from "../../runner/method.ts";
import type { PlugIn } from "../../runner/plug-in.ts";
import type { Answered, Failed, Reply } from "../../runner/reply.ts";
import { ranked, streamFor } from "../../runner/stream.ts";
import { answerTurn } from "../../runner/turns/answer.ts";
import { validate } from "../../spec/index.ts";

/** The parameters that a suite's `with` gives, every default filled in. */
export function parametersOf<T extends PlugIn>(plugIn: T, given: Record<string, unknown> = {}): T["parameters"]["static"] {
  const filled = structuredClone(given);
  const mistakes = validate(plugIn.parameters, filled);
  if (mistakes.length > 0) throw new Error(mistakes.map(({ path, message }) => `${path.join("/")}: ${message}`).join("\n"));
  return filled;
}

export const answered = (answer: string | null): Answered => ({
  state: "answered",
  text: answer === null ? "Sorry." : `ANSWER: ${answer}`,
  answer,
  key: answer,
  logprob: null,
  tokens: null,
});

export const failed: Failed = { state: "failed", failure: { where: "model", message: "made to fail" } };

export function handSeat(id: string, rank: number | null = null): Seat {
  const seat: Seat = { id, rank, ask: (turn, sample = 0): Ask => ({ seat, turn, sample }), answer: null as never };
  return Object.assign(seat, { answer: { seat, turn: answerTurn, sample: 0 } });
}

interface Hand<P, S> {
  readonly seats: readonly Seat[];
  readonly question?: string;
  readonly parameters: P;
  readonly state: S;
  /** Who holds each role. */
  readonly roles?: Readonly<Record<string, Seat>>;
  /** What each ask is answered with. */
  readonly reply: (ask: Ask) => Reply;
}

/** Plays a method by hand, without an engine. Returns its verdict and all that it asked. */
export function handPlay<P, S>(
  method: { play(play: Play<P, S>): ReturnType<Method["play"]> },
  hand: Hand<P, S>,
): { verdict: Verdict; asks: Ask[] } {
  const { seats, question = "What is it?", parameters, state, roles = {}, reply } = hand;
  const asks: Ask[] = [];
  const play = method.play({
    seats,
    question,
    parameters,
    state,
    role: (name) => {
      const holder = roles[name];
      if (holder === undefined) throw new Error(`no role "${name}"`);
      return holder;
    },
    stream: (...address) => streamFor("hand", ...address),
    shuffled: (of, ...address) => ranked(of, ({ id }) => id, "hand", ...address),
  });
  for (let step = play.next(); ; ) {
    if (step.done) return { verdict: step.value, asks };
    asks.push(...step.value);
    step = play.next(step.value.map(reply));
  }
}

/** Runs a method's `fit` by hand; it must ask nothing. */
export function handFit<P, S>(
  method: { fit?: Method["fit"] },
  members: readonly string[],
  items: readonly DevItem[],
  parameters: P,
  grade: Fit["grade"] = () => null,
): S {
  const step = method.fit!({
    parameters: parameters as never,
    members,
    items,
    grade,
    stream: (...address) => streamFor("hand fit", ...address),
  }).next();
  if (!step.done) throw new Error("it asked something");
  return step.value as S;
}
