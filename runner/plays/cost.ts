import type { Prices } from "../../spec/index.ts";
import type { Usage } from "../reply.ts";

/** Cost of a call; null where its price or its usage is not known, which is not 0. `usage.input` includes cached tokens. */
export function costOf(usage: Usage | null, prices: Prices | undefined): number | null {
  if (usage === null || prices === undefined) return null;
  const cached = usage.cachedInput ?? 0;
  const million = (usage.input - cached) * prices.input + cached * (prices.cachedInput ?? prices.input) + usage.output * prices.output;
  return million / 1e6;
}
