import { Type } from "@sinclair/typebox";
import { afterEach, expect, it } from "vitest";
import type { Ask, Asking, Method, Seat, Verdict } from "../../../runner/method.ts";
import { methods } from "../../../runner/methods/all.ts";
import type { RawReply } from "../../../runner/model.ts";
import { models } from "../../../runner/models/all.ts";
import { scorers } from "../../../runner/scorers/all.ts";
import { exact } from "../../../runner/scorers/exact.ts";
import { playState } from "../../../spec/index.ts";
import { plugIn } from "../plug-in.ts";
import { counted, trouble } from "./counted-models.ts";
import { playInProcess } from "./in-process.ts";

plugIn(models, counted);

const none = Type.Object({});
const answered = function* (seats: readonly Seat[]): Asking<Verdict> {
  const [reply] = yield [seats[0]!.answer];
  return { reply: reply! };
};
const method = (id: string, play: Method["play"]): Method => ({
  id,
  description: id,
  family: "controller",
  parameters: none,
  minimum: 1,
  play,
});

let kept: Seat | null = null;

plugIn(
  methods,
  method("answers", ({ seats }) => answered(seats)),
  method("asks-on", function* ({ seats }) {
    const verdict = yield* answered(seats);
    // The last member first, so that the order of failures is not that of the members by chance.
    for (const seat of [...seats].reverse()) yield [seat.ask({ kind: "refine", view: [] })];
    return verdict;
  }),
  method("throws-late", function* ({ seats }) {
    yield seats.map((seat) => seat.answer);
    throw new Error("too late");
  }),
  method("throws-text", function* ({ seats }) {
    yield [seats[0]!.answer];
    throw "just a text";
  }),
  method("throws-at-once", () => {
    throw new Error("not even a generator");
  }),
  method("asks-nonsense", function* ({ seats }) {
    // The first of them is asked and waits for a reply when the second turns out to be none.
    yield [seats[0]!.ask({ kind: "answer", view: [], detail: "nonsense" }), { seat: seats[0]! } as unknown as Ask];
    return { reply: null };
  }),
  method("asks-no-list", function* ({ seats }) {
    yield seats[0]!.answer as unknown as Ask[];
    return { reply: null };
  }),
  method("ends-without-verdict", function* ({ seats }) {
    yield [seats[0]!.answer];
    return undefined as unknown as Verdict;
  }),
  method("makes-up-a-reply", function* ({ seats }) {
    yield [seats[0]!.answer];
    return { reply: { state: "answered", text: "1", answer: "1", key: "1", logprob: null, tokens: null } };
  }),
  method("notes-what-is-no-json", function* ({ seats }) {
    const verdict = yield* answered(seats);
    return { ...verdict, note: () => ({ big: 1n }) };
  }),
  method("cannot-say", function* ({ seats }) {
    const verdict = yield* answered(seats);
    return {
      ...verdict,
      note: () => {
        throw new Error("nothing to say");
      },
    };
  }),
  method("keeps-a-seat", function* ({ seats }) {
    kept ??= seats[0]!;
    const [reply] = yield [kept.ask({ kind: "answer", view: [], detail: Math.max(...seats.map(({ id }) => id.length)) })];
    return { reply: reply! };
  }),
);

plugIn(
  scorers,
  {
    ...exact,
    id: "breaks-on-keys",
    parameters: none,
    key: () => {
      throw new Error("no key");
    },
  },
  {
    ...exact,
    id: "breaks-on-grades",
    parameters: none,
    grade: () => {
      throw new Error("no grade");
    },
  },
  { ...exact, id: "grades-too-well", parameters: none, grade: () => ({ score: 7, compare: "text" }) },
);

const suite = (use: string, scorer = "exact") => ({
  version: 1,
  name: "faults",
  seed: 1,
  models: ["a", "b"].map((id, replica) => ({ id, use: "counted", replica })),
  pools: [{ id: "both", members: ["a", "b"] }],
  methods: [
    { id: "faulty", use },
    { id: "vote", use: "majority-vote", with: { tie: "first" } },
  ],
  datasets: [{ id: "exam", use: "generated", with: { count: 6 }, scorer: { use: scorer } }],
});

afterEach(() => {
  trouble.of = null;
  kept = null;
});

/** The states of a method and of the vote that is played beside it, and what failed. */
async function played(use: string, scorer?: string) {
  const { outcomes } = await playInProcess(suite(use, scorer));
  const of = (name: string) => outcomes.filter((outcome) => outcome.method === name);
  const states = (name: string) => [...new Set(of(name).flatMap((outcome) => outcome.states.slice(1)))].sort();
  const failures = (name: string) => [
    ...new Set(of(name).flatMap((outcome) => outcome.failures.map(({ where, message }) => `${where}: ${message}`))),
  ];
  expect(outcomes).toHaveLength(12);
  return {
    states: states("faulty"),
    failures: failures("faulty"),
    vote: states("vote"),
    voteFailures: failures("vote"),
    outcomes: of("faulty"),
  };
}

it.each([
  ["throws-late", "too late"],
  ["throws-text", "just a text"],
  ["throws-at-once", "not even a generator"],
  ["asks-nonsense", "something other than a list of its seats' asks"],
  ["asks-no-list", "something other than a list of its seats' asks"],
  ["ends-without-verdict", "without a verdict"],
  ["makes-up-a-reply", "none of its play's"],
])("has the plays of a method that %s fail by themselves, and names the method", async (use, message) => {
  const { states, failures, vote, voteFailures } = await played(use);
  expect(states).toEqual([playState.failed]);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/^method: /);
  expect(failures[0]).toContain(message);
  expect(vote).toEqual([playState.incorrect]);
  expect(voteFailures).toEqual([]);
});

it.each(["notes-what-is-no-json", "cannot-say"])("keeps the result of a play whose method %s", async (use) => {
  const { states, outcomes } = await played(use);
  expect(states).toEqual([playState.incorrect]);
  for (const { full } of outcomes) expect(full!.note).toHaveProperty("error");
});

it("says that it is stuck, and does not hang, where a method asks through the seats of another play", async () => {
  await expect(played("keeps-a-seat")).resolves.toBeDefined();
  // The seat now belongs to a job that has ended.
  const stale = kept;
  kept = stale;
  await expect(
    playInProcess({
      ...suite("keeps-a-seat"),
      seed: 2,
      models: [
        { id: "abc", use: "counted" },
        { id: "b", use: "counted" },
      ],
      pools: [{ id: "both", members: ["abc", "b"] }],
    }),
  ).rejects.toThrow("wait for replies that nobody is asked for");
});

it.each([
  ["breaks-on-keys", "no key"],
  ["breaks-on-grades", "no grade"],
  ["grades-too-well", "scores lie in [0, 1]"],
])("has the plays fail that a scorer breaks that %s", async (scorer, message) => {
  const { states, failures } = await played("answers", scorer);
  expect(states).toEqual([playState.failed]);
  expect(failures.join()).toContain(message);
});

it.each<[string, unknown]>([
  ["nothing", undefined],
  ["a text", "ANSWER: 1"],
  ["a reply of no known state", { state: "maybe" }],
  ["a reply without text", { state: "answered" }],
  ["a log-probability that is no number", { state: "answered", text: "1", logprobs: [Number.NaN] }],
  ["a failure that does not say why", { state: "failed" }],
])("has the call of a model fail whose plug-in returns %s, and no other call", async (_, reply) => {
  trouble.of = (id) => (id === "a" ? ((reply ?? { state: "none" }) as RawReply) : null);
  const { vote, voteFailures } = await played("throws-at-once");
  expect(voteFailures).toEqual(["model: what this model's plug-in returned is no reply"]);
  expect(vote).toEqual([playState.incorrect, playState.failed, playState.incorrect + playState.degraded].sort());
});

it("has all calls of a batch fail where a model's plug-in throws, and no other model's", async () => {
  trouble.of = (id) => {
    if (id === "a") throw new Error("out of order");
    return null;
  };
  const { vote, voteFailures } = await played("throws-at-once");
  expect(voteFailures).toEqual(["model: out of order"]);
  expect(vote).toEqual([playState.incorrect, playState.failed, playState.incorrect + playState.degraded].sort());
});

it("lists failures in one order, whichever play met them first", async () => {
  trouble.of = (id, { turn }) =>
    turn.kind === "refine" ? { state: "failed", failure: { where: "model", model: id, message: "out of order" } } : null;
  const { states, outcomes } = await played("asks-on");
  expect(states).toEqual([playState.incorrect + playState.degraded]);
  for (const { failures } of outcomes) expect(failures.map(({ model }) => model)).toEqual(["a", "b"]);
});
