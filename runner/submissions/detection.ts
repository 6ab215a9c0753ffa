/**
 * The chance that m of n replies, drawn without replacement, hold at least one of k that were edited:
 * 1 - C(n - k, m) / C(n, m), the hypergeometric distribution. As a product, whose factors are no large numbers.
 */
export function detectionProbability(n: number, m: number, k: number): number {
  let missed = 1;
  for (let i = 0; i < k && missed > 0; i++) missed *= Math.max(0, n - m - i) / (n - i);
  return 1 - missed;
}

/** Numbers of edited replies for which the chance is told: 1, 10, 100, … and all. */
export const toldNumbers = (n: number): number[] => {
  const told: number[] = [];
  for (let k = 1; k < n; k *= 10) told.push(k);
  return n === 0 ? told : [...told, n];
};

/** How many calls are drawn: so many, or a share of them. */
export type Amount = { readonly count: number } | { readonly share: number };

export const drawnOf = (amount: Amount, n: number): number =>
  "count" in amount ? Math.min(n, amount.count) : Math.min(n, Math.ceil(amount.share * n));
