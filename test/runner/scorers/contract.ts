import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Gold, Grade, Scorer } from "../../../runner/scorer.ts";
import { replies } from "../answers/reply-text.ts";

/** Golds that every scorer is tried with. */
const golds: readonly Gold[] = [
  { targets: ["-5"], options: [] },
  { targets: ["1/2", "0.5"], options: [] },
  { targets: ["20%"], options: [] },
  { targets: ["'a b'"], options: [] },
  { targets: ["x^2+1"], options: [] },
  { targets: ["A"], options: ["A", "B"].map((label) => ({ label, text: `text ${label}` })) },
];

/** A scorer with the parameters that its schema gives by default, some of them set. */
export function withDefaults<P extends TSchema>(scorer: Scorer<P>, set: Partial<Static<P>> = {}) {
  const parameters = Value.Parse(scorer.parameters, { ...(Value.Default(scorer.parameters, {}) as object), ...set }) as Static<P>;
  return {
    key: (answer: string): string => scorer.key(answer, parameters),
    grade: (answer: string, ...targets: string[]): Grade => scorer.grade(answer, { targets, options: [] }, parameters),
    right: (answer: string, ...targets: string[]): boolean => scorer.grade(answer, { targets, options: [] }, parameters).score === 1,
    gradeBy: (answer: string, gold: Gold): Grade => scorer.grade(answer, gold, parameters),
    reject: (gold: Gold): string | null => scorer.reject?.(gold, parameters) ?? null,
  };
}

/** What every scorer promises. `same` are groups of answers whose keys are equal and keys of themselves. */
export function keepsContract<P extends TSchema>(scorer: Scorer<P>, same: readonly (readonly string[])[]): void {
  const { key, gradeBy, reject } = withDefaults(scorer);

  it("never throws, grades in [0, 1] and gives equal keys equal grades", () => {
    fc.assert(
      fc.property(replies, replies, (one, two) => {
        const together = key(one) === key(two);
        for (const gold of [...golds, { targets: [two], options: [] }]) {
          const grade = gradeBy(one, gold);
          expect(grade.score).toBeGreaterThanOrEqual(0);
          expect(grade.score).toBeLessThanOrEqual(1);
          expect(grade.compare).not.toBe("");
          if (together) expect(gradeBy(two, gold).score).toBe(grade.score);
          reject(gold);
        }
      }),
      { numRuns: 800 },
    );
  });

  it.each(same.map((group) => [group]))("counts %j as one vote, and its key as that vote too", (group) => {
    const keys = new Set(group.map(key));
    expect([...keys]).toHaveLength(1);
    expect(key([...keys][0]!)).toBe([...keys][0]);
    for (const gold of golds) expect(new Set(group.map((answer) => gradeBy(answer, gold).score)).size).toBe(1);
  });

  // What is quadratic in 200 kB does not come to its end before the test's own limit.
  it("comes to an end on 200 kB, whatever they repeat", () => {
    for (const part of [
      "{",
      "(",
      "[",
      "\\frac{",
      "1",
      "1,",
      "-",
      "'",
      '"',
      "\\",
      "x=",
      "a ",
      "$",
      "**",
      "%",
      "^",
      "1 ",
      "{1:",
      "\\sqrt",
      "|",
      "not ",
    ]) {
      const text = part.repeat(200_000 / part.length);
      key(text);
      gradeBy(text, golds[0]!);
    }
  });
}
