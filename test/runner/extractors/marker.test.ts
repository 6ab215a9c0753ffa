import { describe, expect, it } from "vitest";
import { marker } from "../../../runner/extractors/marker.ts";
import { keepsContract } from "./contract.ts";

const read = (text: string) => marker.extract(text, { labels: [] });

describe("marker", () => {
  keepsContract(marker);

  it.each([
    ["#### 18", "18"],
    ["#### $5", "$5"],
    ["####-3", "-3"],
    ["The answer is -5.", "-5"],
    ["The answer is −5", "−5"],
    ["ANSWER: B", "B"],
    ["ANSWER: **B**", "B"],
    ["**ANSWER:** B", "B"],
    ["**Answer**: 5", "5"],
    ["**Answer: 73**", "73"],
    ["✅ Final Answer: **73**", "73"],
    ["### Final Answer\nFinal answer:\n\n42", "42"],
    ["ANSWER: $B$", "B"],
    ["The final answer is $\\frac{1}{2}$.", "\\frac{1}{2}"],
    ["The final answer is: $145", "$145"],
    ["The answer is $5 and not $6", "$5 and not $6"],
    ["Answer: \\(x^2\\)", "x^2"],
    ["Answer: \\[\n x^2\n\\]", "x^2"],
    ["The answer is \\boxed{5}.", "5"],
    ["The answer is 20%… out of 100", "20%"],
    ["The answer is 20% because 20 of 100 are.", "20%"],
    ["the answer to the problem is 18", "18"],
    ["The answer should be 3.5. That is all.", "3.5"],
    ["The answer is 5 and the answer is 6", "6"],
    ["The answer is 5. The answer is not 6.", "5"],
    ["Answer: `[1, 2]`", "[1, 2]"],
    ["Answer: 'Hello. World'", "'Hello. World'"],
    ["Answer: [1, 2]. Because", "[1, 2]"],
    ["Answer: U.S. President", "U.S. President"],
    ["Answer: B. Paris", "B. Paris"],
    ["ANSWER: None of the above", "None of the above"],
    ["#### Step 4\nThe answer is 5", "5"],
    ["Answer: 7\n#### 1. Check the sum", "7"],
    ["…delivery order is done. The answer is $29.00.", "$29.00"],
    ["final answer is 42!", "42"],
    ["## Answer\n\n42", "42"],
    ["**Final Answer**\n**73** apples", "73"],
    ["Therefore, the final answer is:\n$$\\boxed{5}$$", "5"],
    ["The answer is **$18**.", "$18"],
    ["The answer is 11. The answer is obtained by adding 5 and 6.", "11"],
  ])("reads %j", (text, value) => {
    const found = read(text);
    expect(found).toMatchObject({ value, rule: "marker" });
    expect(text.slice(found!.start, found!.end)).toBe(value);
  });

  it.each([
    ["I will answer below."],
    ["The answer is not 5."],
    ["Answer:"],
    ["Answer: **"],
    ["#### Solution steps"],
    ["answered: yes it was answering"],
    ["x == answer == 5"],
    ['{"answer": "5"}'],
  ])("finds no answer in %j", (text) => {
    expect(read(text)).toBeNull();
  });

  it("cuts where the reply runs on into another question", () => {
    expect(read("2 + 16 = 18\n#### 18\n\nQuestion: Tom has 3…\nAnswer: #### 7")).toMatchObject({ value: "18", rule: "marker-cut-run-on" });
    expect(read("The answer is 18.\n\nQ: And then?\nA: The answer is 7.")).toMatchObject({ value: "18", rule: "marker-cut-run-on" });
    expect(read("The answer is 18.\n\nHuman: more\n\nThe answer is 7.")).toMatchObject({ value: "18", rule: "marker-cut-run-on" });
    expect(read("Answer: 18<|im_start|>user\nAnswer: 7")).toMatchObject({ value: "18", rule: "marker-cut-run-on" });
  });

  it("takes the last marker of a reply that recites the examples of its prompt first", () => {
    const recital =
      "Question: Tom has 3…\nAnswer: #### 7\n\nQuestion: Ann has 2…\nAnswer: #### 4\n\nNow the real one: 9 + 9 = 18.\n#### 18";
    expect(read(recital)).toMatchObject({ value: "18", rule: "marker" });
    expect(read("The first example gives #### 7\n\nQuestion: the next…\n#### 4\n\nMine: #### 18")).toMatchObject({ value: "18" });
  });
});
