import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equal, rational } from "../../../runner/answers/rational.ts";
import { atom, inverse, mod, oddRoot, ofRational, power, prime, squareRoot, times, toRational } from "../../../runner/answers/residue.ts";

const fractions = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
  .map(([n, d]) => rational(n, d));

describe("residue", () => {
  it("has the prime that its description says", () => {
    let product = 57n * 8n;
    for (let p = 3n; p < 200n; p += 2n) if ([3n, 5n, 7n, 11n, 13n].every((q) => p === q || p % q !== 0n)) product *= p;
    expect(product - 1n).toBe(prime);
    for (const base of [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n]) expect(power(base, prime - 1n)).toBe(1n);
  });

  it("gives fractions back", () => {
    fc.assert(
      fc.property(fractions, (fraction) => {
        expect(equal(toRational(ofRational(fraction))!, fraction)).toBe(true);
        if (fraction.n !== 0n) expect(times(inverse(ofRational(fraction))!, ofRational(fraction))).toBe(1n);
      }),
    );
  });

  it("has roots whose powers are what they are taken of", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 199n }), fc.bigInt({ min: 1n, max: 199n }), (n, d) => {
        const root = squareRoot(rational(n, d))!;
        expect(times(root, root)).toBe(ofRational(rational(n, d)));
        const third = oddRoot(ofRational(rational(-n, d)), 3n)!;
        expect(power(third, 3n)).toBe(ofRational(rational(-n, d)));
      }),
    );
    expect(squareRoot(rational(44521n))).toBe(211n);
  });

  it("takes no atom for a fraction, nor two for one another", () => {
    const names = ["x", "y", "π", "e", "i", ":x", "x_1", "sqrt:211"];
    expect(new Set(names.map(atom)).size).toBe(names.length);
    for (const name of names) expect(toRational(atom(name))).toBeNull();
    expect(toRational(mod(atom("y") - atom("x")))).toBeNull();
  });
});
