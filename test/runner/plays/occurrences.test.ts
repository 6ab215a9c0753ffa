import { Type } from "@sinclair/typebox";
import { beforeEach, expect, it } from "vitest";
import type { Asking, Method, Verdict } from "../../../runner/method.ts";
import { methods } from "../../../runner/methods/all.ts";
import { models } from "../../../runner/models/all.ts";
import { answerTurn } from "../../../runner/turns/answer.ts";
import { plugIn } from "../plug-in.ts";
import { asked, counted } from "./counted-models.ts";
import { playInProcess } from "./in-process.ts";
import { tracedPlay } from "./traced-play.ts";

plugIn(models, counted);

/** Asks the same again and again, in lists and one after the other, with other requests in between. */
const insistent: Method = {
  id: "insistent",
  description: "Asks the same turn again and again.",
  family: "controller",
  parameters: Type.Object({}),
  minimum: 1,
  *play({ seats }): Asking<Verdict> {
    const [first] = seats;
    const again = { kind: "again", view: [], detail: { to: "say" } };
    const listed = yield [first!.answer, first!.answer, first!.ask(answerTurn, 1)];
    for (const seat of seats) yield [seat.ask(again)];
    const later = yield [first!.ask(answerTurn), first!.ask({ kind: "again", view: [], detail: { to: "say" } })];
    // Two turns that read the same, though they were made of different replies.
    const shown = [listed[0]!, listed[1]!, later[0]!].map((reply) => first!.ask({ kind: "shown", view: [], detail: reply.state }));
    const [reply] = yield shown;
    return { reply: reply!, note: () => listed.concat(later).map((entry) => (entry.state === "answered" ? entry.text : null)) };
  },
};

/** Shows replies that are different objects with equal texts. */
const mirror: Method = {
  ...insistent,
  id: "mirror",
  *play({ seats }): Asking<Verdict> {
    const [first] = seats;
    const replies = yield seats.map((seat) => seat.answer);
    const [reply] = yield replies.map((shown) => first!.ask({ kind: "refine", view: [shown] }));
    yield replies.map((shown) => first!.ask({ kind: "refine", view: [shown] }));
    return { reply: reply! };
  },
};

plugIn(methods, insistent, mirror);

const suite = (method: string, models: object[]) => ({
  version: 1,
  name: "occurrences",
  seed: 1,
  models,
  pools: [{ id: "all", members: models.map((_, i) => `m${i}`) }],
  methods: [
    { id: "one", use: method },
    { id: "two", use: method },
    { id: "vote", use: "majority-vote", with: { tie: "first" } },
  ],
  datasets: [{ id: "exam", use: "generated", with: { count: 9 } }],
});

const members = (count: number, given: object) =>
  Array.from({ length: count }, (_, i) => ({ id: `m${i}`, use: "counted", with: given, replica: i }));

beforeEach(() => {
  asked.length = 0;
});

it("counts how often a play has sent a request, though it was suspended in between and others sent the same", async () => {
  const played = await playInProcess(suite("insistent", members(3, { answers: 1000 })));
  const calls = asked.map(({ call }) => call);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
  for (const outcome of played.outcomes) {
    for (let mask = 1; mask < 8; mask++) {
      const { rounds, state } = await tracedPlay(played, outcome, mask);
      expect(outcome.states[mask]).toBe(state);
      for (const { key } of rounds.flat()) expect(outcome.calls).toContain(key);
    }
    const { rounds } = await tracedPlay(played, outcome, 7);
    if (outcome.method === "vote") continue;
    expect(rounds.map((asks) => asks.map(({ occurrence }) => occurrence))).toEqual([[0, 1, 0], [0], [0], [0], [2, 1], [0, 1, 2]]);
    const said = rounds
      .flat()
      .filter((_, i) => [0, 1, 2, 6, 7].includes(i))
      .map(({ reply }) => (reply.state === "answered" ? reply.text : null));
    expect(outcome.full!.note).toEqual(said);
    // All of them are distinct draws.
    expect(new Set(said).size).toBeGreaterThan(3);
    expect(outcome.full!.calls).toBe(rounds.flat().length);
  }
  // Nine items, three members who may be the first: the first asks 2 + 1 + 1 answers, and so on, in all coalitions alike.
  expect(calls.filter(({ turn }) => turn.kind === "answer")).toHaveLength(9 * 3 * 4);
});

it("counts requests by what is sent: two turns that read the same are one request, made twice", async () => {
  const played = await playInProcess(suite("mirror", members(3, { answers: 1 })));
  for (const outcome of played.outcomes.filter(({ method }) => method !== "vote")) {
    const { rounds } = await tracedPlay(played, outcome, 7);
    // All replies are equal, and so are the three requests that show one of them.
    expect(new Set(rounds[1]!.map(({ request }) => request)).size).toBe(1);
    expect(rounds.slice(1).map((asks) => asks.map(({ occurrence }) => occurrence))).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    expect(outcome.full!.calls).toBe(9);
    for (const { key } of rounds.flat()) expect(outcome.calls).toContain(key);
  }
});
