import type { MemberValue } from "../../../spec/report.ts";

/** Leave-one-out counts as about 0 up to this part of the Shapley value. */
const small = 0.1;
/** Of the worth that is certain, the most that the loss may still be. */
const bearable = 0.5;

/**
 * Models whose leave-one-out is about 0 while their Shapley value is not: others can do what they do, so that removing one
 * alone costs nothing. Not 0: the Shapley interval is all on one side. About 0: 0 is in its interval, it is at most a tenth of
 * the Shapley value, and its interval ends before half of the Shapley end that is nearest 0. Without the last a wide interval,
 * which excludes no loss at all, would count as proof of none: a claim of redundancy must exclude that most of the worth is lost
 * with the member, and it must do so from the ends of both intervals, as both values are estimates. A tenth would be too strict:
 * on some hundred items no interval of a difference is that narrow.
 */
export function redundantOf(shapley: readonly MemberValue[], leaveOneOut: readonly MemberValue[]): string[] {
  return shapley
    .filter((worth, i) => {
      const loss = leaveOneOut[i]!;
      if (worth.value === null || worth.low === null || worth.high === null) return false;
      if (loss.value === null || loss.low === null || loss.high === null) return false;
      const excluded = (worth.low > 0 && loss.high <= bearable * worth.low) || (worth.high < 0 && loss.low >= bearable * worth.high);
      return excluded && loss.low <= 0 && loss.high >= 0 && Math.abs(loss.value) <= small * Math.abs(worth.value);
    })
    .map(({ model }) => model);
}
