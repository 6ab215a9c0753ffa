import { playState } from "../../../spec/index.ts";
import { type CellTable, stateCode } from "../../values/cell-table.ts";
import { unmeasuredItems } from "../item-series.ts";
import type { GateMetric } from "../metric.ts";

export const harm: GateMetric = {
  id: "harm",
  description: "Of the plays that the anchor, or else the dev-best member, gets right alone, the share that the whole pool gets wrong.",
  worse: "higher",
  ofModel: false,
  measure({ table, cell, devBest }) {
    if (cell.kind === "unsupported") return cell.because ?? "unsupported";
    const { items, repeats } = table.shape;
    const series = unmeasuredItems(items.length);
    for (const item of cell.kept) {
      const plays = Array.from({ length: repeats }, (_, repeat) => harmOf(table, item * repeats + repeat, devBest));
      if (plays.includes("nobody")) return "there is neither an anchor nor a dev-best member to be measured against";
      series.sums[item] = plays.filter((play) => play === "harmed").length;
      series.weights[item] = plays.filter((play) => play !== "not at stake").length;
    }
    return [series];
  },
};

/** As `rescueOf` counts harm, of one play. */
function harmOf(table: CellTable, row: number, devBest: number | null): "nobody" | "not at stake" | "kept" | "harmed" {
  const held = table.anchor[row]! >= 0 ? table.anchor[row]! : devBest;
  const alone = held === null ? -1 : table.columnOf(2 ** held);
  if (alone < 0) return "nobody";
  const [before, after] = [alone, table.columns - 1].map((column) => stateCode(table.state(row, column)));
  if (before !== playState.correct || after === playState.undefined) return "not at stake";
  return after === playState.correct ? "kept" : "harmed";
}
