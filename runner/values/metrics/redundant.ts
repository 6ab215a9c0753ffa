import type { MemberValue } from "../../../spec/report.ts";

/** Leave-one-out counts as about 0 up to this part of the Shapley value. */
const small = 0.1;

/**
 * Models whose leave-one-out is about 0 while their Shapley value is not: others can do what they do, so that removing one
 * alone costs nothing. About 0: within its interval, and at most a tenth of the Shapley value; not 0: the interval is all on one side.
 */
export function redundantOf(shapley: readonly MemberValue[], leaveOneOut: readonly MemberValue[]): string[] {
  return shapley
    .filter((worth, i) => {
      const loss = leaveOneOut[i]!;
      if (worth.value === null || worth.low === null || worth.high === null) return false;
      if (loss.value === null || loss.low === null || loss.high === null) return false;
      const counts = worth.low > 0 || worth.high < 0;
      return counts && loss.low <= 0 && loss.high >= 0 && Math.abs(loss.value) <= small * Math.abs(worth.value);
    })
    .map(({ model }) => model);
}
