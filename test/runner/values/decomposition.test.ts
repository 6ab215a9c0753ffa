import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decomposition, type GatedItem } from "../../../runner/values/decomposition.ts";

const times = (count: number, item: GatedItem): GatedItem[] => Array.from({ length: count }, () => item);

/** 100 items: 50 accepted, 45 of them right; 50 escalated, 15 right, 14 of 35 rescued, 3 of 15 harmed. Dense also rescues 1 and harms 6 of the accepted. */
const hundred = [
  ...times(39, { branch: "accept", anchor: true, system: true, dense: true }),
  ...times(6, { branch: "accept", anchor: true, system: true, dense: false }),
  ...times(4, { branch: "accept", anchor: false, system: false, dense: false }),
  ...times(1, { branch: "accept", anchor: false, system: false, dense: true }),
  ...times(14, { branch: "escalate", anchor: false, system: true, dense: true }),
  ...times(21, { branch: "escalate", anchor: false, system: false, dense: false }),
  ...times(3, { branch: "escalate", anchor: true, system: false, dense: false }),
  ...times(12, { branch: "escalate", anchor: true, system: true, dense: true }),
];

describe("the rescue-harm decomposition", () => {
  it("finds the published counts of a hundred items", () => {
    const found = decomposition(hundred);
    expect(found.accuracy).toEqual({ anchor: 0.6, system: 0.71, dense: 0.66 });
    expect(found.gated).toMatchObject({ items: 50, rescued: 14, harmed: 3, a: 0.3, rho: 0.4, eta: 0.2 });
    expect(found.gated.aStar).toBeCloseTo(2 / 3, 12);
    expect(found.accepted).toMatchObject({ rescued: 1, harmed: 6, a: 0.9 });
    expect(found.accepted!.aStar).toBeCloseTo(0.6, 12);
    expect(found.test).toMatchObject({ gained: 14, lost: 3, twoSided: 1668 / 131072 });
    expect(found.denseTest!.twoSided).toBeCloseTo(0.307456, 6);
    expect(found.oracle).toEqual({ gated: 0.74, all: 0.75 });
    expect(found.gateEfficiency).toBe(11 / 15);
    expect(found.branches).toMatchObject({ accept: { items: 50, rescued: 0, harmed: 0, net: 0 }, escalate: { net: 0.11 } });
  });

  it("adds up to the accuracy difference exactly, branch by branch, and by the formula", () => {
    const item = fc.record({ branch: fc.constantFrom("accept", "verify-switch", "escalate"), anchor: fc.boolean(), system: fc.boolean() });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 80 }), (drawn) => {
        const items = drawn.map((one) => (one.branch === "accept" ? { ...one, system: one.anchor } : one));
        const found = decomposition(items);
        const n = items.length;
        const counts = Object.values(found.branches).reduce((sum, { rescued, harmed }) => sum + rescued - harmed, 0);
        const rights = (of: (one: GatedItem) => boolean) => items.filter(of).length;
        expect(counts).toBe(rights(({ system }) => system) - rights(({ anchor }) => anchor));
        const { a, rho, eta } = found.gated;
        const gain = a === null ? 0 : found.gatedShare * ((1 - a) * (rho ?? 0) - a * (eta ?? 0));
        expect(gain).toBeCloseTo(counts / n, 12);
        if (found.gated.aStar !== null && a !== null) expect(gain > 1e-12).toBe(a < found.gated.aStar - 1e-12);
      }),
    );
  });

  it("has no rates where there is nothing to divide by", () => {
    const found = decomposition(times(3, { branch: "accept", anchor: true, system: true }));
    expect(found.gated).toEqual({ items: 0, rescued: 0, harmed: 0, net: 0, a: null, rho: null, eta: null, aStar: null });
    expect([found.accepted, found.denseTest, found.gateEfficiency, found.oracle.all]).toEqual([null, null, null, null]);
    expect(() => decomposition([])).toThrow(RangeError);
  });
});
