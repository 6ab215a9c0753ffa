import fc from "fast-check";
import { expect, it } from "vitest";
import { dialogueMetrics } from "../../../runner/values/dialogue-metrics.ts";

it("correction, preservation and what had no first answer add up to accuracy", () => {
  const answer = fc.constantFrom(true, false, null);
  const dialogue = fc
    .array(answer, { minLength: 5, maxLength: 5 })
    .map((rounds) => ({ rounds, first: rounds.find((one) => one !== null) ?? null }));
  fc.assert(
    fc.property(fc.array(dialogue, { minLength: 1, maxLength: 40 }), (dialogues) => {
      const found = dialogueMetrics(dialogues);
      const late = dialogues.filter(({ first, rounds }) => first === null && rounds.at(-1) === true).length;
      expect(found.correction + found.preservation + late / dialogues.length).toBeCloseTo(found.accuracy, 12);
      expect(found.roundAccuracy.at(-1)).toBe(found.accuracy);
    }),
  );
});

it("keeps the rates over all dialogues and the conditional ones apart", () => {
  const course = (first: boolean | null, last: boolean | null) => ({ rounds: [first, last], first: first ?? last });
  const found = dialogueMetrics([course(true, true), course(true, false), course(true, true), course(false, true), course(null, null)]);
  expect(found).toMatchObject({
    correction: 1 / 5,
    preservation: 2 / 5,
    degraded: 1 / 5,
    firstParseable: 4 / 5,
    roundAccuracy: [3 / 5, 3 / 5],
  });
  expect([found.correctionGivenWrong, found.preservationGivenRight]).toEqual([1, 2 / 3]);
  expect(dialogueMetrics([course(true, true)]).correctionGivenWrong).toBeNull();
  expect(() => dialogueMetrics([])).toThrow(RangeError);
});
