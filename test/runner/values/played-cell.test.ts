import { describe, expect, it } from "vitest";
import { playedCell } from "../../../runner/values/played-cell.ts";
import { playState } from "../../../spec/outcome.ts";
import { tableOf } from "./outcome-lines.ts";

const { correct, failed, unsupported, notRun, undefined: undersized, degraded } = playState;

describe("played cell", () => {
  const rows = [
    [correct, 0, correct],
    [failed, correct, correct],
    [0, 0, correct + degraded],
    [notRun, notRun, notRun],
  ];

  it("drops an item for every coalition where one play of it failed", () => {
    const played = playedCell(tableOf(rows, 2), "exclude-item", 0);
    expect(played).toMatchObject({
      kind: "game",
      kept: Int32Array.of(0, 2),
      game: { items: 2, scores: Float64Array.of(1, 0, 1, 0, 0, 1) },
    });
  });

  it("scores a failed play 0 where declared, but never a play that was not run", () => {
    const played = playedCell(tableOf(rows, 2), "zero", 0.25);
    expect(played).toMatchObject({
      kind: "game",
      kept: Int32Array.of(0, 1, 2),
      game: { empty: 0.25, scores: Float64Array.of(1, 0, 1, 0, 1, 1, 0, 0, 1) },
    });
  });

  it("keeps a coalition below the minimum undefined, never 0", () => {
    const played = playedCell(tableOf([[undersized, undersized, correct]], 2), "exclude-item", 0);
    expect(played.kind === "game" && Array.from(played.game.scores)).toEqual([Number.NaN, Number.NaN, 1]);
  });

  it("is no game where a play is unsupported, and says why", () => {
    const table = tableOf([[correct, correct, correct]], 2);
    expect(playedCell(table, "exclude-item", 0).kind).toBe("game");
    const states = [undersized, unsupported, correct, unsupported];
    table.add({
      pool: "pool",
      method: "method",
      dataset: "data",
      item: "q0",
      repeat: 0,
      states,
      answers: [{ text: "a", key: "a", score: 1, compare: "text" }],
      answer: [-1, 0, 0, 0],
      failures: [{ where: "model", model: "m0", message: "m0 serves no critique" }],
      roles: {},
      calls: [],
      full: null,
    });
    expect(playedCell(table, "zero", 0)).toEqual({ kind: "unsupported", because: "m0 serves no critique", empty: 0 });
  });

  it("numbers the clusters of the items it keeps, and has none where none are shared", () => {
    const clusters = ["a", "b", "a", null];
    const all = [
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ];
    const played = playedCell(tableOf(all, 2, { clusters }), "exclude-item", 0);
    expect(played).toMatchObject({
      game: { clusters: Int32Array.of(0, 1, 0, 2) },
      units: ["cluster a", "cluster b", "cluster a", "item q3"],
    });
    expect(playedCell(tableOf(rows, 2, { clusters: ["a", "b", "c", "d"] }), "exclude-item", 0)).toMatchObject({ game: { clusters: null } });
  });
});
