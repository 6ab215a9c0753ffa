export interface McNemar {
  /** p of the two-sided test, min(1, 2 * sum_{i <= min(b, c)} C(b + c, i) / 2^(b + c)). */
  readonly twoSided: number;
  /** p of the one-sided test that gains outnumber losses: the chance of `gained` or more among b + c fair coins. */
  readonly better: number;
  /** p of the one-sided test that losses outnumber gains. */
  readonly worse: number;
}

/**
 * McNemar's exact test of paired 0/1 outcomes from the counts of discordant pairs.
 * Computed in integers: the binomial distributions of simple-statistics and jStat are cut off at 1e-4 and rounded to 1e-9.
 * Throws a RangeError where a count is not a whole number of at least 0.
 */
export function mcnemar(gained: number, lost: number): McNemar {
  for (const count of [gained, lost]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`mcnemar needs whole counts of at least 0, found ${count}`);
  }
  const n = gained + lost;
  return {
    twoSided: Math.min(1, 2 * lowerTail(n, Math.min(gained, lost))),
    better: lowerTail(n, lost),
    worse: lowerTail(n, gained),
  };
}

/** P(X <= k) of a binomial of n fair coins, correctly rounded up to the last bits; 0 only below the smallest double. */
function lowerTail(n: number, k: number): number {
  let term = 1n;
  let sum = 1n;
  for (let i = 0; i < k; i++) {
    term = (term * BigInt(n - i)) / BigInt(i + 1);
    sum += term;
  }
  const bits = sum.toString(16).length * 4;
  const dropped = Math.max(0, bits - 64);
  const halves = n - dropped;
  const leading = Number(sum >> BigInt(dropped));
  // Two factors, as 2^-halves alone may underflow where the product does not.
  return leading * 2 ** -Math.floor(halves / 2) * 2 ** -Math.ceil(halves / 2);
}
