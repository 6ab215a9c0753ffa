import { describe, expect, it } from "vitest";
import { extract } from "../../../runner/answers/extract.ts";
import type { Extractor } from "../../../runner/extractor.ts";
import { extractors } from "../../../runner/extractors/all.ts";

const rules = (...ids: string[]): Extractor[] => ids.map((id) => extractors.find((extractor) => extractor.id === id)!);
const all = rules("json-answer", "boxed", "marker", "last-number");
const none = { labels: [] };
const answerOf = (text: string, finishReason?: string) => {
  const read = extract(text, all, none, finishReason === undefined ? {} : { finishReason });
  return read.state === "found" ? read.found.value : null;
};

describe("extract", () => {
  it("lists its rules by id", () => {
    const ids = extractors.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
  });

  it("tries the rules in order, and the first that finds something wins", () => {
    expect(answerOf('#### 3\n\\boxed{2}\n{"answer": "1"} 4')).toBe("1");
    expect(answerOf("#### 3\n\\boxed{2} 4")).toBe("2");
    expect(answerOf("#### 3\nand 4")).toBe("3");
    expect(answerOf("there are 4")).toBe("4");
  });

  it("grades what follows the last closing tag of the reasoning", () => {
    expect(answerOf("<think>the answer is 12</think>The answer is 13.")).toBe("13");
    expect(answerOf("<think>a</think>The answer is 1.<think>b</think>The answer is 2.")).toBe("2");
    expect(answerOf("maybe the answer is 12</think>\n\nThe answer is 13.")).toBe("13");
    expect(answerOf("<thinking>12</thinking>13")).toBe("13");
    expect(answerOf("<reasoning>12</reasoning>13")).toBe("13");
    expect(answerOf("<THINK>12</THINK>13")).toBe("13");
    expect(answerOf("<think>Question: x\nAnswer: #### 7</think>#### 18")).toBe("18");
  });

  it("grades nothing of a reasoning that was never closed", () => {
    expect(extract("<think>…so maybe 12, or 13", all, none, { finishReason: "length" })).toEqual({ state: "none", truncated: true });
    expect(extract("<think>the answer is 12", all, none)).toEqual({ state: "none", truncated: true });
    expect(extract("<think>a</think>The answer is 1.<think>or 2", all, none)).toEqual({ state: "none", truncated: true });
    expect(extract("", all, none, { finishReason: "length" })).toEqual({ state: "none", truncated: true });
    expect(extract("<think>a</think>", all, none, { finishReason: "stop" })).toEqual({ state: "none", truncated: false });
  });

  it("does not take the last number of a reply that was cut off, but an answer that it announced", () => {
    expect(answerOf("3 and 4 make 7, and with", "length")).toBeNull();
    expect(answerOf("The answer is 7. To check, 3 and", "length")).toBe("7");
    expect(answerOf("They make 7\n\nQuestion: Tom has 3", "length")).toBe("7");
  });

  it("gives positions of the reply as it was received", () => {
    const text = "<think>12</think> so \\boxed{13}";
    const read = extract(text, all, none);
    expect(read.state === "found" && text.slice(read.found.start, read.found.end)).toBe("13");
  });

  it("reads the run-on of a few-shot prompt up to the next question", () => {
    const read = extract("16 + 2 = 18\n#### 18\n\nQuestion: Tom has 3…\nAnswer: #### 7", all, none);
    expect(read).toMatchObject({ state: "found", found: { value: "18", rule: "marker-cut-run-on" } });
  });

  it("finds nothing where no rule does", () => {
    expect(extract("I do not know.", all, none)).toEqual({ state: "none", truncated: false });
    expect(extract("Mark your solution with \\boxed .", rules("boxed", "marker"), none)).toEqual({ state: "none", truncated: false });
  });
});
