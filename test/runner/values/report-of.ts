import { Ajv } from "ajv";
import { expect } from "vitest";
import { resamplerFor } from "../../../runner/values/bootstrap.ts";
import type { CellTable } from "../../../runner/values/cell-table.ts";
import { type GameSetting, gameReport } from "../../../runner/values/game-report.ts";
import { type FailedRule, playedCell } from "../../../runner/values/played-cell.ts";
import { GameReport } from "../../../spec/report.ts";

const validate = new Ajv().compile(GameReport);

/** The report of a cell whose dev-best member is m0, checked against its schema. */
export function reportOf(table: CellTable, changes: Partial<GameSetting> = {}, empty = 0, failed: FailedRule = "exclude-item"): GameReport {
  const report = gameReport(table, playedCell(table, failed, empty), {
    family: "aggregation",
    failed,
    dev: { best: "m0", accuracy: table.shape.members.map(() => 0.5) },
    sample: null,
    selfConsistency: null,
    resampler: resamplerFor(1, 200),
    ...changes,
  });
  validate(report);
  expect(validate.errors ?? []).toEqual([]);
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  return report;
}
