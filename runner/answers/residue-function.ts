import { rational } from "./rational.ts";
import { atom, inverse, mod, oddRoot, power, prime, squareRoot, times, toRational } from "./residue.ts";

/** The highest power that is calculated. */
const highest = 1n << 20n;

/** A power with a known exponent; null where it is not defined. */
export function raised(base: bigint, exponent: bigint): bigint | null {
  const e = toRational(exponent);
  if (e === null || e.n > highest || e.n < -highest) return atom(`${base}^${exponent}`);
  const rooted = e.d === 1n ? base : root(base, e.d);
  if (rooted === null) return null;
  return e.n < 0n ? inverse(power(rooted, -e.n)) : power(rooted, e.n);
}

/** Roots of fractions are exact; of anything else an even root is known by what it is taken of, for its sign is not known. */
function root(base: bigint, degree: bigint): bigint | null {
  if (degree % 2n === 1n) return oddRoot(base, degree) ?? atom(`root${degree}(${base})`);
  const exact = toRational(base);
  if (exact === null) return atom(`root${degree}(${base})`);
  const positive = exact.n < 0n ? squareRoot(rational(-exact.n, exact.d)) : squareRoot(exact);
  if (positive === null) return null;
  const value = exact.n < 0n ? times(atom("i"), positive) : positive;
  return degree === 2n ? value : root(value, degree / 2n);
}

export function absolute(value: bigint): bigint {
  const exact = toRational(value);
  if (exact !== null) return exact.n < 0n ? mod(-value) : value;
  return atom(`abs(${value < prime - value ? value : prime - value})`);
}

export function rounded(value: bigint, direction: "down" | "up"): bigint {
  const exact = toRational(value);
  if (exact === null) return atom(`${direction}(${value})`);
  const down = exact.n / exact.d - (exact.n < 0n && exact.n % exact.d !== 0n ? 1n : 0n);
  return mod(direction === "down" || exact.d === 1n ? down : down + 1n);
}

export function factorial(value: bigint): bigint {
  const n = whole(value);
  if (n === null || n > 300n) return atom(`factorial(${value})`);
  let result = 1n;
  for (let k = 2n; k <= n; k++) result = times(result, k);
  return result;
}

export function binomial(n: bigint, k: bigint): bigint {
  const [top, bottom] = [whole(n), whole(k)];
  if (top === null || bottom === null || top > 10000n || bottom > 300n) return atom(`binom(${n},${k})`);
  let result = bottom > top ? 0n : 1n;
  for (let i = 1n; i <= bottom && result > 0n; i++) result = (result * (top - bottom + i)) / i;
  return mod(result);
}

function whole(value: bigint): bigint | null {
  const exact = toRational(value);
  return exact !== null && exact.d === 1n && exact.n >= 0n ? exact.n : null;
}
