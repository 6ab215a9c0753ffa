import type { CallCount, PhaseCounts, Plan } from "../runs/plan.ts";
import { plainTable } from "./plain-table.ts";

/** A plan for people. */
export function planTable(plan: Plan): string {
  const { games, coalitions, plays, items, calls, methods, unsupported } = plan;
  const head = `${games} games, ${coalitions} coalitions, ${items.dev} dev and ${items.test} test items, ${plays} plays\n\n`;
  const rows = [...Object.entries(methods), ["all together", calls] as const].map(([method, counts]) => rowOf(method, counts));
  const table = plainTable(
    "Calls (dev + test), equal ones made once, against each method and coalition by itself",
    ["method", "dev", "test", "all", "unshared", "", ""],
    rows,
    1,
  );
  const lacking = unsupported.map(({ pool, method, dataset, reason }) => `\nunsupported: ${pool} / ${method} / ${dataset}: ${reason}`);
  return `${head}${table}\n${usageLine(plan)}${lacking.join("")}${lacking.length > 0 ? "\n" : ""}`;
}

/** What network models will take; "" where none is asked. */
function usageLine({ tokens, cost, withoutAverages, withoutPrices }: Plan): string {
  const lacks = (what: string, models: readonly string[]) =>
    `not known: ${models.join(", ")} ha${models.length === 1 ? "s" : "ve"} no ${what}`;
  if (tokens === null && withoutAverages.length === 0) return "";
  const inTokens =
    tokens === null ? lacks('"averages" (or take them from a run: --from)', withoutAverages) : `${tokens.low} to ${tokens.high}`;
  const inCost =
    cost !== null
      ? `${cost.low.toFixed(4)} to ${cost.high.toFixed(4)}`
      : withoutPrices.length > 0
        ? lacks('"prices"', withoutPrices)
        : "not known";
  return `\ntokens of network models: ${inTokens}\ncost: ${inCost}\n`;
}

function rowOf(method: string, { dev, test, all }: PhaseCounts): string[] {
  return [
    method,
    shown(dev),
    shown(test),
    shown(all),
    String(all.unshared),
    saved(all),
    all.kind === "exact" ? "" : all.kind === "bound" ? "at most" : "not known",
  ];
}

const shown = ({ distinct }: CallCount) => String(distinct);
const saved = ({ distinct, unshared }: CallCount) => (distinct === 0 ? "" : `${(unshared / distinct).toFixed(1)}x fewer`);
