import { add, multiply, type Rational, rational } from "../../../../runner/answers/rational.ts";

/** A kind of item: how common it is, how often a sample of the anchor is right, and what deliberation makes of the anchor's answer. */
export interface ItemKind {
  readonly share: Rational;
  readonly right: Rational;
  readonly rescue: Rational;
  readonly harm: Rational;
}

const zero = rational(0n);
const less = (a: Rational, b: Rational) => add(a, multiply(rational(-1n), b));
const over = (a: Rational, b: Rational) => multiply(a, rational(b.d, b.n));

/** A gate that accepts the plurality of N samples (two answers, N odd) iff at least `accepted` of them agree, and deliberates otherwise. */
export function closedForm(kinds: readonly ItemKind[], N: number, accepted: number) {
  let [anchor, accepts, acceptedRight, rescued, harmed, denseRescued, denseHarmed] = new Array<Rational>(7).fill(zero) as [
    Rational,
    Rational,
    Rational,
    Rational,
    Rational,
    Rational,
    Rational,
  ];
  for (const { share, right, rescue, harm } of kinds) {
    for (let k = 0; k <= N; k++) {
      const chance = [binomial(N, k), share, power(right, k), power(less(rational(1n), right), N - k)].reduce(multiply);
      const isRight = 2 * k > N;
      const isAccepted = Math.max(k, N - k) >= accepted;
      if (isRight) {
        anchor = add(anchor, chance);
        denseHarmed = add(denseHarmed, multiply(chance, harm));
      } else denseRescued = add(denseRescued, multiply(chance, rescue));
      if (isAccepted) {
        accepts = add(accepts, chance);
        if (isRight) acceptedRight = add(acceptedRight, chance);
      } else if (isRight) harmed = add(harmed, multiply(chance, harm));
      else rescued = add(rescued, multiply(chance, rescue));
    }
  }
  const gatedRight = less(anchor, acceptedRight);
  const gatedWrong = less(less(rational(1n), accepts), gatedRight);
  const [rho, eta] = [over(rescued, gatedWrong), over(harmed, gatedRight)];
  return {
    anchor,
    accepts,
    acceptedAccuracy: over(acceptedRight, accepts),
    a: over(gatedRight, add(gatedRight, gatedWrong)),
    rescued,
    harmed,
    rho,
    eta,
    aStar: over(rho, add(rho, eta)),
    system: less(add(anchor, rescued), harmed),
    dense: less(add(anchor, denseRescued), denseHarmed),
    denseRescued,
    denseHarmed,
  };
}

function binomial(n: number, k: number): Rational {
  let value = 1n;
  for (let i = 0; i < k; i++) value = (value * BigInt(n - i)) / BigInt(i + 1);
  return rational(value);
}

const power = (base: Rational, exponent: number): Rational => rational(base.n ** BigInt(exponent), base.d ** BigInt(exponent));
