import { expect, it } from "vitest";
import { cutAt, replyText } from "../../../runner/micro/reply-text.ts";
import { encode } from "../../../runner/micro/vocabulary.ts";

it("takes what stands behind the last sign for then as the answer, and what stands before it as the reasoning", () => {
  expect(replyText("5.")).toEqual({ text: "5" });
  expect(replyText("3,8=5.")).toEqual({ text: "5", reasoning: "3,8" });
  expect(replyText("3=8=5")).toEqual({ text: "5", reasoning: "3=8" });
  expect(replyText("=RIGHT.")).toEqual({ text: "RIGHT", reasoning: "" });
  expect(replyText("5=.")).toEqual({ text: "", reasoning: "5" });
  expect(replyText("")).toEqual({ text: "" });
});

it("cuts before the first of the stop texts, also one that several symbols make", () => {
  const tokens = encode("ab=cRIGHTd.");
  expect(cutAt(tokens, ["c", "b="])).toEqual({ count: 3, said: "a" });
  expect(cutAt(tokens, ["GHTd"])).toEqual({ count: 6, said: "ab=cRI" });
  expect(cutAt(tokens, ["xyz"])).toBeNull();
  expect(cutAt(tokens, [])).toBeNull();
});
