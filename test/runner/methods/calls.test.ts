import { describe, expect, it } from "vitest";
import type { Ask, Method } from "../../../runner/method.ts";
import { methods } from "../../../runner/methods/all.ts";
import { answered, handPlay, handSeat, parametersOf } from "../hand-play.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const methodOf = (id: string): Method => methods.find((method) => method.id === id)!;

/** The kinds of turn that a coalition of n asks, in order of asking; every reply is an answer unlike all others. */
function asked(id: string, given: Record<string, unknown>, n: number): readonly Ask[] {
  const method = methodOf(id);
  const parameters = parametersOf(method, given);
  const seats = range(n).map((i) => handSeat("abcdef"[i]!, i));
  const roles = Object.fromEntries(Object.keys(method.roles?.(parameters as never) ?? {}).map((role) => [role, seats[0]!]));
  const members = seats.map((seat) => seat.id);
  const state = method.unfitted?.(members, parameters as never) ?? null;
  let next = 0;
  return handPlay(method, { seats, parameters, state, roles, reply: () => answered(`answer ${next++}`) } as never).asks;
}

/** [method, parameters, calls of n members], as methods.md has them. n = 1 is a suite's `undersized: "self"`. */
const table: readonly (readonly [string, Record<string, unknown>, (n: number) => number])[] = [
  ["prompt-routing", {}, () => 2],
  ["trained-routing", {}, () => 1],
  ["neighbor-routing", {}, () => 1],
  // Never confident enough: the most that it asks. By consistency, the last one is not asked for more than its answer.
  ["cascade", {}, (n) => 3 * (n - 1) + 1],
  ["cascade", { confidence: "consistency", samples: 5 }, (n) => 5 * (n - 1) + 1],
  ["cascade", { confidence: "self-report" }, (n) => 2 * (n - 1) + 1],
  ["refine", {}, (n) => 3 * n + 1],
  ["refine", { rounds: 4 }, (n) => 5 * n + 1],
  ["refine", { rounds: 1, final: "vote" }, (n) => 2 * n],
  ["refine", { rounds: 0 }, (n) => n + 1],
  ["feedback", {}, (n) => n + (n * Math.min(2, n - 1) + n) + 1],
  ["feedback", { rounds: 3, givers: 1 }, (n) => n + 3 * (n * Math.min(1, n - 1) + n) + 1],
  ["feedback", { givers: 9 }, (n) => n + (n * (n - 1) + n) + 1],
  ...["chain", "star", "tree", "circle", "complete"].flatMap((graph) =>
    [0, 1, 2, 5].map((rounds) => ["structure", { graph, rounds }, (n: number) => n * (rounds + 1)] as const),
  ),
  ["knowledge-card", {}, (n) => n + 1],
  ["knowledge-card", { excludeSelf: true }, (n) => n],
  ["majority-vote", {}, (n) => n],
  ["slm-mux", {}, (n) => 5 * n],
  ["slm-mux", { samples: 3 }, (n) => 3 * n],
  ["llm-blender", {}, (n) => n + n * (n - 1) + 1],
  ["llm-blender", { top: 1 }, (n) => n + n * (n - 1) + 1],
  ["aggregator", {}, (n) => n + 1],
  ["aggregator", { layers: 3 }, (n) => 3 * n + 1],
  ["self-consistency", { samples: 7 }, () => 7],
];

const twelve = [
  "prompt-routing",
  "trained-routing",
  "neighbor-routing",
  "cascade",
  "refine",
  "feedback",
  "structure",
  "knowledge-card",
  "majority-vote",
  "slm-mux",
  "llm-blender",
  "aggregator",
];

describe("the twelve methods", () => {
  it("are four of each of three families, and need two members", () => {
    const families = twelve.map((id) => methodOf(id).family);
    expect(families).toEqual(["routing", "interaction", "aggregation"].flatMap((family) => Array(4).fill(family)));
    expect(twelve.map((id) => methodOf(id).minimum)).toEqual(Array(12).fill(2));
  });

  for (const [id, given, calls] of table) {
    it(`${id} ${JSON.stringify(given)} makes as many calls as it is listed with`, () => {
      for (const n of [1, 2, 3, 4, 6]) expect([n, asked(id, given, n).length]).toEqual([n, calls(n)]);
    });
  }

  it("ask first answers as the one that everybody shares", () => {
    for (const id of twelve) {
      const firsts = asked(id, {}, 3).filter(({ turn, sample }) => turn.kind === "answer" && sample === 0);
      if (id !== "knowledge-card") expect([id, firsts.length > 0]).toEqual([id, true]);
    }
  });

  it("show nobody's name and no failed call", () => {
    for (const id of [...twelve, "self-consistency"]) {
      for (const { turn } of asked(id, {}, 4)) {
        expect(turn.view.every((reply) => reply.state === "answered")).toBe(true);
        if (turn.kind !== "route") expect(JSON.stringify(turn.detail ?? null)).not.toMatch(/"[a-d]"/);
      }
    }
  });
});
