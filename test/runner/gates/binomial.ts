/** The largest count k of n for which P(X > k) is still at least `tail`, X binomial: more than that is not chance at this level. */
export function binomialBound(n: number, probability: number, tail: number): number {
  let mass = (1 - probability) ** n;
  let below = mass;
  let k = 0;
  while (1 - below >= tail) {
    mass *= ((n - k) / (k + 1)) * (probability / (1 - probability));
    below += mass;
    k++;
  }
  return k;
}
