import type { TopLevelSpec } from "vega-lite";
import type { Coupling } from "../../../spec/index.ts";
import { couplingVerdict } from "../../coupling-verdict.ts";
import type { Chart, Figure } from "../chart.ts";
import { chartWidth, frame } from "../frame.ts";
import { widthOf } from "../labels.ts";
import { decimal, none, plural, withInterval } from "../numbers.ts";
import { pageTable } from "../page-table.ts";
import { colour } from "../palette.ts";
import { distinct } from "../slice.ts";

/** Whether individual strength carries over into the worth to a team, setting by setting. */
export const coupling: Chart = ({ coupling: settings }) => ({
  id: "coupling",
  title: "Does individual strength carry over?",
  about: [
    "Spearman correlation of what models do alone with what they are worth to the team, from different halves of the items, with the 95 % interval over datasets. Filled: carries over (p < 0.05 after Holm's correction over all settings).",
    "Decided by leave-one-out and by the mean marginal, what a member adds to coalitions of two or more. The Shapley value contains the scores of the models alone and correlates with them even in random teams: it decides nothing. A detectable correlation above 1 means that no such run could have found one, so that not to find it says nothing. p asks whether chance would rank the models alike on these datasets, the interval whether other datasets would: they may differ, and then the verdict says so.",
  ],
  figures: distinct(settings.map(({ pool }) => pool)).flatMap((pool) => figureOf(pool, settings)),
  table: pageTable(
    "Coupling of individual strength and worth",
    [
      { head: "pool", cell: ({ pool }) => pool, filter: "pool" },
      { head: "family", cell: ({ family }) => family },
      { head: "index", cell: ({ index }) => index },
      { head: "rho", cell: ({ rho, low, high }) => withInterval({ value: rho, low, high }, (value) => decimal(value, 2)), numeric: true },
      { head: "p (Holm)", cell: ({ pHolm }) => (pHolm !== null && pHolm < 0.001 ? "<0.001" : decimal(pHolm, 3)), numeric: true },
      {
        head: "detectable",
        cell: ({ detectable }) => (detectable !== null && detectable > 1 ? "> 1" : decimal(detectable, 2)),
        numeric: true,
      },
      {
        head: "from",
        wraps: true,
        cell: ({ n }) => [plural(n.models, "model"), plural(n.datasets, "dataset"), plural(n.games, "game")].join(", "),
      },
      { head: "verdict", cell: (setting) => couplingVerdict(setting) ?? none },
      {
        head: "why a number is missing",
        cell: ({ reason }) => reason ?? "",
        wraps: true,
        shown: settings.some(({ reason }) => reason !== null),
      },
    ],
    settings,
  ),
});

function figureOf(pool: string, settings: readonly Coupling[]): Figure[] {
  const known = settings.filter((setting) => setting.pool === pool && setting.rho !== null);
  if (known.length === 0) return [];
  const said = known
    .filter(({ carriesOver }) => carriesOver !== null)
    .map((setting) => `${setting.family} by ${setting.index} ${decimal(setting.rho, 2)}: ${couplingVerdict(setting)}`);
  return [
    {
      pool,
      dataset: null,
      title: pool,
      description: said.length === 0 ? "Nothing could be decided." : `${said.join("; ")}.`,
      spec: specOf(known),
    },
  ];
}

const row = 17;

function specOf(settings: readonly Coupling[]): TopLevelSpec {
  const labels = settings.map(({ family, index }) => `${family}, ${index}`);
  const left = widthOf(labels) + 12;
  const width = chartWidth - left - 16;
  const values = settings.map(({ rho, low, high, index, carriesOver }, at) => ({
    at,
    rho,
    low,
    high,
    index,
    fill: carriesOver === true ? colour("accent") : colour("paper"),
    stroke: index === "shapley" ? colour("faint") : colour("accent"),
  }));
  const x = {
    type: "quantitative" as const,
    scale: { domain: [-1, 1], nice: false },
    axis: { title: "correlation", titlePadding: 6, values: [-1, -0.5, 0, 0.5, 1], gridOpacity: 0.6 },
  };
  const as = (field: string) => ({ field, type: "nominal" as const, scale: null });
  return {
    ...frame(width, row * settings.length, { left, right: 16, top: 6, bottom: 40 }),
    data: { values },
    encoding: {
      y: {
        field: "at",
        type: "ordinal",
        scale: { domain: settings.map((_, i) => i) },
        axis: { title: null, domain: false, ticks: false, labelPadding: 6, labelExpr: `${JSON.stringify(labels)}[datum.value]` },
      },
    },
    layer: [
      {
        data: { values: [{ zero: 0 }] },
        mark: { type: "rule", color: colour("faint") },
        encoding: { x: { ...x, field: "zero" }, y: { value: 0 }, y2: { value: row * settings.length } },
      },
      {
        data: { values: values.filter(({ low }) => low !== null) },
        mark: { type: "rule", strokeWidth: 2, opacity: 0.6 },
        encoding: { x: { ...x, field: "low" }, x2: { field: "high" }, stroke: as("stroke") },
      },
      {
        mark: { type: "point", size: 60, opacity: 1, strokeWidth: 2 },
        encoding: {
          x: { ...x, field: "rho" },
          stroke: as("stroke"),
          fill: as("fill"),
          shape: {
            field: "index",
            type: "nominal",
            scale: { domain: ["leave-one-out", "mean-marginal", "shapley"], range: ["circle", "square", "diamond"] },
            legend: null,
          },
        },
      },
    ],
  };
}
