import type { Coupling } from "../spec/index.ts";

/**
 * Whether individual strength carries over, in words; null where nothing could be decided. Not to find it says nothing where it could
 * not have been found. p asks whether chance would rank the models alike on these datasets, the interval whether other datasets would:
 * they may differ, and then neither is kept back.
 */
export function couplingVerdict({ carriesOver, detectable, low, high }: Coupling): string | null {
  if (carriesOver === null) return null;
  if (!carriesOver) return detectable !== null && detectable > 1 ? "too few to tell" : "not shown to carry over";
  return low !== null && high !== null && low <= 0 && high >= 0 ? "carries over by p, not by its interval" : "carries over";
}
