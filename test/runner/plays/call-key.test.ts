import fc from "fast-check";
import { expect, it } from "vitest";
import { type CallContent, callKey } from "../../../runner/plays/call-key.ts";

const base: CallContent = {
  seed: 1,
  fingerprint: "f",
  replica: 0,
  request: '{"a":1}',
  sampling: { temperature: 0.7 },
  repeat: 0,
  sample: 0,
  occurrence: 0,
};

it("gives another key and another seed where anything differs that a reply may depend on", () => {
  const others: CallContent[] = [
    base,
    { ...base, seed: 2 },
    { ...base, fingerprint: "g" },
    { ...base, replica: 1 },
    { ...base, request: '{"a":2}' },
    { ...base, repeat: 1 },
    { ...base, sample: 1 },
    { ...base, occurrence: 1 },
    { ...base, sampling: null },
    { ...base, sampling: {} },
    { ...base, sampling: { temperature: 0 } },
    { ...base, sampling: { temperature: 0.7, topP: 1 } },
    { ...base, sampling: { temperature: 0.7, maxTokens: 1 } },
    { ...base, sampling: { temperature: 0.7, stop: ["x"] } },
  ];
  const keys = others.map(callKey);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(others.length);
  expect(new Set(keys.map(({ seed }) => seed)).size).toBe(others.length);
});

it("does not see the order in which sampling parameters are written", () => {
  expect(callKey({ ...base, sampling: { topP: 1, temperature: 0 } })).toEqual(callKey({ ...base, sampling: { temperature: 0, topP: 1 } }));
});

it("never mistakes one part of a call for another, whatever its texts hold", () => {
  const text = fc.string({ unit: fc.constantFrom("|", "0", "1", "{", "}", '"', "a") });
  const content = fc.record({
    seed: fc.nat(2),
    fingerprint: fc.stringMatching(/^[0-9a-f]{1,3}$/),
    replica: fc.nat(11),
    request: text,
    sampling: fc.constantFrom(null, {}, { temperature: 0 }),
    repeat: fc.nat(11),
    sample: fc.nat(11),
    occurrence: fc.nat(11),
  });
  fc.assert(
    fc.property(content, content, (a, b) => {
      expect(callKey(a).key === callKey(b).key).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
    { numRuns: 2000, seed: 1 },
  );
});

it("makes seeds of 53 bits that use all of them", () => {
  let or = 0n;
  for (let i = 0; i < 2000; i++) {
    const { key, seed } = callKey({ ...base, request: String(i) });
    expect(Number.isSafeInteger(seed) && seed >= 0).toBe(true);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    or |= BigInt(seed);
  }
  expect(or).toBe(2n ** 53n - 1n);
});
