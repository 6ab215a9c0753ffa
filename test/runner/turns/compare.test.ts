import { describe, expect, it } from "vitest";
import { type Comparison, readComparison } from "../../../runner/turns/compare.ts";

const cases: Readonly<Record<Comparison, readonly string[]>> = {
  first: [
    "BETTER: A",
    "better: a",
    "A",
    "(A)",
    "**Candidate A**",
    "Candidate A is better.",
    "A is better than B.",
    "Candidate A is clearly better than Candidate B.",
    'Sure.\n```json\n{"better": "A", "reason": "Candidate B slips"}\n```',
    "<think>Candidate B is better. No.</think>\n\nBETTER: A",
  ],
  second: [
    "BETTER: B",
    "**BETTER: B**",
    "BETTER:\nB",
    "BETTER: Candidate B",
    "Verdict: B, because it is right",
    "Candidate B is better.",
    "I prefer Candidate B",
    "The better answer is answer B.",
    "Candidate A errs in its second step, Candidate B does not.\n\nBETTER: B",
    "BETTER: A\nOn second thought:\nBETTER: B",
  ],
  tie: ["BETTER: TIE", "Tie.", "a tie", "It is a draw", "better: equal"],
  unparsable: [
    "",
    "Both are good.",
    "Neither",
    "BETTER: A or B",
    "BETTER: A/B",
    "BETTER: ",
    "BETTER: A (Candidate B slips)",
    "Candidate A is wrong.",
    "Candidate A is not better.",
    "Candidate A errs. Candidate B is better.",
    "A good answer is hard to find.",
    "I would have answered differently",
    "BETTER: C",
    "<think>Candidate A is better",
    "reply 12",
  ],
};

describe("a comparison", () => {
  for (const [verdict, replies] of Object.entries(cases)) {
    for (const reply of replies) it(`reads ${JSON.stringify(reply)} as ${verdict}`, () => expect(readComparison(reply)).toBe(verdict));
  }
});
