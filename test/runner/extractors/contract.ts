import fc from "fast-check";
import { expect, it } from "vitest";
import type { Extraction, Extractor } from "../../../runner/extractor.ts";
import { replies } from "../answers/reply-text.ts";

const extraction: Extraction = { labels: ["A", "B", "C", "D"] };

/** Texts that make a careless pattern try again and again. */
const adversarial = [
  "\\boxed{",
  "{",
  "}",
  "(",
  "[",
  '"',
  "'",
  '"answer":',
  '"answer": "',
  "\\",
  "answer is ",
  "Answer: ",
  "#### ",
  "####",
  " ",
  "\n",
  "\t\n",
  "*",
  "**",
  "$",
  "1",
  "1,",
  "1,000",
  "-",
  "1-",
  "a",
  "A)",
  "(A",
  "\nQuestion",
  "Question: ",
  "<think>",
  "</think>",
  "`",
  "\\frac{",
  "so A ",
  "option A or B ",
  "%",
  "\\boxed{}",
  "\\boxed 7 ",
  '"answer": ""',
  '"answer": null,',
  "answer to ",
  "Answer:\n",
];

/** What every extractor promises. */
export function keepsContract(extractor: Extractor): void {
  it("never throws, and what it finds stands in the text", () => {
    fc.assert(
      fc.property(replies, (text) => {
        const found = extractor.extract(text, extraction);
        if (found === null) return;
        expect(found.value.trim()).not.toBe("");
        expect(found.rule.startsWith(extractor.id)).toBe(true);
        expect(found.start).toBeGreaterThanOrEqual(0);
        expect(found.end).toBeGreaterThan(found.start);
        expect(found.end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1500 },
    );
  });

  it("finds nothing in an empty reply", () => {
    for (const text of ["", " ", "\n\n\t"]) expect(extractor.extract(text, extraction)).toBeNull();
  });

  // What is quadratic in 200 kB does not come to its end before the test's own limit.
  it("comes to an end on 200 kB, whatever they repeat", () => {
    for (const part of adversarial) {
      const text = part.repeat(Math.ceil(200_000 / part.length));
      extractor.extract(text, extraction);
      extractor.extract(`${text}x`, extraction);
    }
  });
}
