import { type CellShape, CellTable } from "../../../runner/values/cell-table.ts";
import { type Outcome, playState } from "../../../spec/outcome.ts";

export const playersOf = (n: number): string[] => Array.from({ length: n }, (_, i) => `m${i}`);

export function shapeOf(items: number, players: number, changes: Partial<CellShape> = {}): CellShape {
  return {
    pool: "pool",
    method: "method",
    dataset: "data",
    members: playersOf(players),
    items: Array.from({ length: items }, (_, q) => `q${q}`),
    clusters: null,
    repeats: 1,
    masks: null,
    ...changes,
  };
}

/** A line with the given states of the coalitions 1..2^n-1 (or of `changes.masks`); graded plays all give the same answer, right or wrong. */
export function lineOf(item: string, states: readonly number[], changes: Partial<Outcome> = {}): Outcome {
  const all = changes.masks ? [...states] : [playState.undefined, ...states];
  return {
    pool: "pool",
    method: "method",
    dataset: "data",
    item,
    repeat: 0,
    states: all,
    answers: [
      { text: "wrong", key: "wrong", score: 0, compare: "text" },
      { text: "right", key: "right", score: 1, compare: "text" },
    ],
    answer: all.map((state) => ((state & 7) <= playState.correct ? state & 7 : -1)),
    failures: [],
    roles: {},
    calls: [],
    full: { calls: 3, inputTokens: 10, outputTokens: 5, cost: 0.25 },
    ...changes,
  };
}

/** A cell with one line per item, of these states. */
export function tableOf(items: readonly (readonly number[])[], players: number, changes: Partial<CellShape> = {}): CellTable {
  const shape = shapeOf(items.length, players, changes);
  const table = new CellTable(shape);
  for (const [q, states] of items.entries())
    table.add(lineOf(shape.items[q]!, states, shape.masks ? { masks: Array.from(shape.masks) } : {}));
  return table;
}

/** States of the coalitions 1..2^n-1 from a rule that says which are right. */
export const statesBy = (players: number, right: (mask: number) => boolean): number[] =>
  Array.from({ length: 2 ** players - 1 }, (_, k) => (right(k + 1) ? playState.correct : playState.incorrect));
