/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export function rational(n: bigint, d = 1n): Rational {
  if (d === 0n) throw new RangeError("a fraction's denominator is not 0");
  const g = gcd(n < 0n ? -n : n, d < 0n ? -d : d);
  const sign = d < 0n ? -1n : 1n;
  return g === 0n ? { n: 0n, d: 1n } : { n: (sign * n) / g, d: (sign * d) / g };
}

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const multiply = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const equal = (a: Rational, b: Rational): boolean => a.n === b.n && a.d === b.d;

/** Whether two fractions differ by no more than `tolerance`. */
export function near(a: Rational, b: Rational, tolerance: Rational): boolean {
  const difference = a.n * b.d - b.n * a.d;
  return (difference < 0n ? -difference : difference) * tolerance.d <= tolerance.n * a.d * b.d;
}

/** "-3", "1/2": the canonical text of a fraction. */
export const show = ({ n, d }: Rational): string => (d === 1n ? `${n}` : `${n}/${d}`);

/** The value of plain digits, "12.50" or "1.5e3"; null where it would be too long to be an answer. */
export function decimal(text: string): Rational | null {
  const match = /^([-+]?)(\d{0,400})(?:\.(\d{0,400}))?(?:[eE]([-+]?\d{1,3}))?$/.exec(text);
  if (match === null || (match[2] === "" && (match[3] ?? "") === "")) return null;
  const fraction = match[3] ?? "";
  const exponent = Number(match[4] ?? 0) - fraction.length;
  const digits = BigInt((match[2] ?? "") + fraction) * (match[1] === "-" ? -1n : 1n);
  return exponent >= 0 ? rational(digits * 10n ** BigInt(exponent)) : rational(digits, 10n ** BigInt(-exponent));
}

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}
