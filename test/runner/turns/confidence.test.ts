import { describe, expect, it } from "vitest";
import { readConfidence } from "../../../runner/turns/confidence.ts";

const cases: readonly (readonly [reply: string, share: number | null])[] = [
  ["CONFIDENCE: 85", 0.85],
  ["**Confidence:** 85%", 0.85],
  ["CONFIDENCE: 0", 0],
  ["CONFIDENCE: 100", 1],
  ["Confidence: 85/100", 0.85],
  ["85%", 0.85],
  ["0.85", 0.85],
  ["1", 0.01],
  ['{"confidence": 90}', 0.9],
  ["My confidence is 70", 0.7],
  ["<think>50?</think>CONFIDENCE: 60", 0.6],
  ["I checked 3 steps.\nCONFIDENCE: 40", 0.4],
  ["CONFIDENCE: 150", null],
  ["CONFIDENCE: high", null],
  ["I am 85 sure", null],
  ["reply 12", null],
  ["-5", null],
  ["<think>CONFIDENCE: 60", null],
  ["", null],
];

describe("a stated confidence", () => {
  for (const [reply, share] of cases) it(`reads ${JSON.stringify(reply)} as ${share}`, () => expect(readConfidence(reply)).toBe(share));
});
