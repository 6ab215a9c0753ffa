import type { ItemText } from "../../spec/index.ts";
import { type ItemSeries, isMeasured, unmeasuredItems } from "./item-series.ts";

const letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const notMeasured = "-";

/** A series as a baseline file holds it, to the bit. */
export function itemText(series: ItemSeries): ItemText {
  const { sums, weights } = series;
  const levelOf = (item: number): string => JSON.stringify([sums[item], weights[item]]);
  const measured = Array.from(sums.keys()).filter((item) => isMeasured(series, item));
  const found = [...new Set(measured.map(levelOf))];
  // Of 0 and 1 both are listed, so that each item is written as what it is.
  const binary = ["[0,1]", "[1,1]"];
  const levels = (found.every((level) => binary.includes(level)) ? binary : found)
    .map((text) => JSON.parse(text) as [number, number])
    .sort(([a, v], [b, w]) => a - b || v - w);
  const indexOf = new Map(levels.map((level, index) => [JSON.stringify(level), index]));
  const indices = Array.from(sums.keys(), (item) => (isMeasured(series, item) ? indexOf.get(levelOf(item))! : -1));
  return {
    levels: levels.map(([sum, weight]) => (weight === 1 ? sum : [sum, weight])),
    items: levels.length > letters.length ? indices : indices.map((index) => letters[index] ?? notMeasured).join(""),
  };
}

/** The series in a baseline file; a text says what is wrong with it. */
export function itemsOf({ levels, items }: ItemText): ItemSeries | string {
  const indices = typeof items === "string" ? Array.from(items, (letter) => letters.indexOf(letter)) : items;
  const series = unmeasuredItems(indices.length);
  for (const [item, index] of indices.entries()) {
    if (index === -1) continue;
    const level = levels[index];
    if (level === undefined) return `an item has level ${index}, and there are ${levels.length}`;
    [series.sums[item], series.weights[item]] = typeof level === "number" ? [level, 1] : (level as [number, number]);
  }
  return series;
}
