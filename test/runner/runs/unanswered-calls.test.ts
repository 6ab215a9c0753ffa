import { expect, it } from "vitest";
import { UnansweredCalls } from "../../../runner/runs/unanswered-calls.ts";
import { type Failure, type Outcome, playState } from "../../../spec/index.ts";

const fails = (model: string, message = "out of order"): Failure => ({ where: "model", model, message });

const outcome = (calls: string[], failures: Failure[], more: Partial<Outcome> = {}): Outcome => ({
  pool: "p",
  method: "m",
  dataset: "d",
  item: "i",
  repeat: 0,
  states: [4, 3],
  answers: [],
  answer: [-1, failures.length > 0 ? 0 : -1],
  failures,
  roles: {},
  calls,
  full: null,
  ...more,
});

const endsOf = (unanswered: UnansweredCalls, key: string) =>
  unanswered.of([{ dataset: "d", item: "i" }])[key]?.map(({ state, failure }) => `${failure.model} ${state}`);

it("takes a call that no log has for failed where every outcome that names it has a failed call, and for lost elsewhere", () => {
  const unanswered = new UnansweredCalls();
  unanswered.add(outcome(["k1", "k2"], [fails("a")]), ["k1", "k2"]);
  unanswered.add(outcome(["k2"], [], { method: "n" }), ["k2"]);
  expect(endsOf(unanswered, "k1")).toEqual(["a failed"]);
  expect(endsOf(unanswered, "k2")).toEqual([]);
  expect(endsOf(unanswered, "k3")).toBeUndefined();
});

it("narrows down who failed by all that is known, and keeps the last message", () => {
  const unanswered = new UnansweredCalls();
  unanswered.add(outcome(["k"], [fails("a", "timeout"), fails("b")]), ["k"]);
  unanswered.add(outcome(["k"], [fails("a", "refused"), fails("c")]), ["k"]);
  expect(unanswered.of([{ dataset: "d", item: "i" }]).k).toEqual([{ state: "failed", failure: fails("a", "refused") }]);
});

it("knows what could not be served from what failed", () => {
  const unanswered = new UnansweredCalls();
  unanswered.add(outcome(["k"], [fails("a")], { states: [4, playState.unsupported], answer: [-1, 0] }), ["k"]);
  expect(endsOf(unanswered, "k")).toEqual(["a unsupported"]);
});

it("does not take a failure of a method or a scorer for one of a call", () => {
  const unanswered = new UnansweredCalls();
  unanswered.add(outcome(["k"], [{ where: "method", message: "it threw" }]), ["k"]);
  expect(endsOf(unanswered, "k")).toEqual([]);
});
