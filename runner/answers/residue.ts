import { type Rational, rational } from "./rational.ts";

/**
 * Expressions are compared by their value in a finite field: rationals map into it exactly, unknowns and constants such as pi to fixed
 * elements that satisfy no small equation. Expressions that are equal have equal values, and ones that differ have not, but for a chance of
 * about 2^-200. Unlike with floating-point numbers there is no tolerance that could take 1.414213562373 for the root of 2.
 *
 * The field's prime is 57 * 8 * (3 * 5 * 7 * ... * 199) - 1. Being -1 modulo 8 and modulo every odd prime up to 199, it makes 2 and all of
 * those squares, with one root each that is a square itself; so roots are multiplicative (the root of 12 is twice the root of 3).
 */
export const prime = 1778382225503829234140817396243197563884863268098009615481211404270020630245551784679n;

const small: readonly bigint[] = sieve(1000);

export const mod = (a: bigint): bigint => {
  const r = a % prime;
  return r < 0n ? r + prime : r;
};
export const times = (a: bigint, b: bigint): bigint => (a * b) % prime;

/** Null for the inverse of 0. */
export function inverse(a: bigint): bigint | null {
  return a === 0n ? null : euclid(prime, a, prime)[1];
}

export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let e = exponent; e > 0n; e >>= 1n) {
    if (e & 1n) result = times(result, square);
    square = times(square, square);
  }
  return result;
}

/** The element of an unknown, of a constant, or of what cannot be reduced, by its name. */
export function atom(name: string): bigint {
  let h = 1n;
  for (let i = 0; i < name.length; i++)
    h = mod(h * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95n + BigInt(name.charCodeAt(i) + 1));
  // The power parts neighbours: without it the elements of "x" and "y" would differ by 1.
  return power(h, 65537n);
}

export const ofRational = ({ n, d }: Rational): bigint => (d === 1n ? mod(n) : times(mod(n), inverse(mod(d)) ?? 0n));

/** The fraction that an element stands for, if a short one does; by chance that happens once in 2^120. */
export function toRational(a: bigint): Rational | null {
  const [n, d] = euclid(prime, a, 1n << 100n);
  const positive = d < 0n ? -d : d;
  return positive !== 0n && positive < 1n << 60n ? rational(d < 0n ? -n : n, positive) : null;
}

/** The root of a positive fraction. */
export function squareRoot({ n, d }: Rational): bigint | null {
  if (n === 0n) return 0n;
  let rest = n * d;
  let outside = 1n;
  let inside = 1n;
  for (const p of small) {
    if (p * p > rest && p > 199n) break;
    while (rest % (p * p) === 0n) {
      rest /= p * p;
      outside *= p;
    }
    if (p <= 199n && rest % p === 0n) {
      rest /= p;
      inside *= p;
    }
  }
  const root = integerRoot(rest);
  const irrational = root === null ? rootOrAtom(rest) : mod(root);
  return times(times(times(mod(outside), power(mod(inside), (prime + 1n) / 4n)), irrational), inverse(mod(d)) ?? 0n);
}

/** A root of odd degree is unique in the field where the degree is coprime to the order of its group. */
export function oddRoot(a: bigint, degree: bigint): bigint | null {
  const [g, e] = euclid(prime - 1n, mod(degree), 2n);
  return g === 1n ? power(a, e < 0n ? e + prime - 1n : e) : null;
}

function rootOrAtom(a: bigint): bigint {
  const root = power(mod(a), (prime + 1n) / 4n);
  return times(root, root) === mod(a) ? root : atom(`sqrt:${a}`);
}

function integerRoot(a: bigint): bigint | null {
  if (a < 2n) return a;
  let x = 1n << BigInt((a.toString(2).length + 1) >> 1);
  for (let y = (x + a / x) >> 1n; y < x; y = (x + a / x) >> 1n) x = y;
  return x * x === a ? x : null;
}

/** Euclid's algorithm down to a remainder below `stop`: the remainder r and t with r = t * a modulo m. */
function euclid(m: bigint, a: bigint, stop: bigint): [r: bigint, t: bigint] {
  let [r0, r1, t0, t1] = [m, a, 0n, 1n];
  const whole = stop === prime;
  while (whole ? r1 !== 0n : r1 >= stop) {
    const q = r0 / r1;
    [r0, r1, t0, t1] = [r1, r0 - q * r1, t1, t0 - q * t1];
  }
  return whole ? [r0, mod(t0)] : [r1, t1];
}

function sieve(limit: number): bigint[] {
  const primes: number[] = [];
  for (let n = 2; n < limit; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes.map(BigInt);
}
