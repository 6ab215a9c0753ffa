import { describe, expect, it } from "vitest";
import { jsonAnswer } from "../../../runner/extractors/json-answer.ts";
import { keepsContract } from "./contract.ts";

const read = (text: string) => jsonAnswer.extract(text, { labels: [] });

describe("json-answer", () => {
  keepsContract(jsonAnswer);

  it.each([
    ["plain JSON", '{"reasoning": "r", "answer": "42"}', "42"],
    ["a code fence", '```json\n{"answer": "42"}\n```', "42"],
    ["raw line breaks in strings", '{"reasoning": "one\ntwo", "answer": "42"\n}', "42"],
    ["text behind it", '{"answer": "42"}\nLet me know if this helps "you".', "42"],
    ["a number", '{"answer": 42}', "42"],
    ["a number in a list of fields", '{"answer": 42, "why": "x"}', "42"],
    ["an array", '{"answer": ["a", "b"]}', '["a", "b"]'],
    ["an object", '{"answer": {"a": 1, "b": [2]}}', '{"a": 1, "b": [2]}'],
    ["a boolean", '{"answer": false}', "false"],
    ["a missing brace", '{"answer": "42"', "42"],
    ["a broken end", '{"answer": "42"\n```', "42"],
    ["the last of several", '{"answer": "1"}\nI was wrong.\n{"answer": "2"}', "2"],
    ["the last that has a value", '{"answer": "1"}\n{"answer": ""}', "1"],
    ["an inner object", '{"answer": {"answer": "3"}}', "3"],
    ["a trailing comma", '{"answer": "42",\n}', "42"],
    ["a missing opening quote of the name", 'answer": "42"\n}', "42"],
    ["an escaped string in a string", '"{\\"answer\\": \\"42\\"}"', "42"],
    ["a name with capitals", '{"Answer": "42"}', "42"],
    ["inner quotes that nobody escaped", '{"answer": "["a", "b"]"}', '["a", "b"]'],
    ["a dictionary with quotes that nobody escaped", '{"answer": "{"a": "x"}"\n}', '{"a": "x"}'],
    ["a string in quotes that nobody escaped", '{"answer": ""abc""}', '"abc"'],
    ["escaped quotes", '{"answer": "\\"abc\\""}', '"abc"'],
    ["single quotes", "{'answer': '42'}", "42"],
    ["blanks at the ends of a string", '{"answer": " ab "}', " ab "],
    ["an expression", '{"answer": "<" * 10\n}', '"<" * 10'],
    ["LaTeX without quotes", '{"answer": \\frac{1}{2}\n}', "\\frac{1}{2}"],
  ])("reads %s", (_kind, text, value) => {
    expect(read(text)).toMatchObject({ value });
  });

  it.each([
    ["\\frac{1}{2}", "\\frac{1}{2}"],
    ["\\\\frac{1}{2}", "\\frac{1}{2}"],
    ["\\text{odd}", "\\text{odd}"],
    ["x \\neq 3", "x \\neq 3"],
    ["\\left(1,2\\right)", "\\left(1,2\\right)"],
    ["\\(5\\)", "\\(5\\)"],
    ["3 \\times 4", "3 \\times 4"],
    ["\\beta + \\binom{5}{2}", "\\beta + \\binom{5}{2}"],
    ["\\theta \\rho \\nu \\tan x", "\\theta \\rho \\nu \\tan x"],
    ["\\underline{5}", "\\underline{5}"],
    ["a\\nb", "a\nb"],
    ["a\\n\\tb", "a\n\tb"],
    ["line\\nThus", "line\nThus"],
    ["\\u0041\\/\\\\", "A/\\"],
    ["\\sqrt{2} \\cup \\pi", "\\sqrt{2} \\cup \\pi"],
    ["5\\%", "5\\%"],
  ])("reads the escapes of %j as they were meant", (source, value) => {
    expect(read(`{"answer": "${source}"}`)?.value).toBe(value);
  });

  it.each([
    ['{"answer": null}'],
    ['{"answer": ""}'],
    ['{"answer": "  "}'],
    ['{"answer": "___"}'],
    ['{"reasoning": "cut'],
    ["no JSON, the answer: 5"],
    ['{"question": "x"}'],
    ['{"answer":'],
  ])("finds no answer in %j", (text) => {
    expect(read(text)).toBeNull();
  });

  it("says where the reply broke off inside the answer", () => {
    expect(read('{"answer": "4')).toMatchObject({ value: "4", rule: "json-answer-unclosed" });
  });

  it("cuts where the reply runs on into another question, but not where it recites first", () => {
    expect(read('{"answer": "18"}\n\nQuestion: Tom has 3\n{"answer": "7"}')).toMatchObject({ value: "18", rule: "json-answer-cut-run-on" });
    expect(read('Question: Tom has 3\n{"answer": "7"}\n\nMine:\n{"answer": "18"}')).toMatchObject({ value: "18", rule: "json-answer" });
  });

  it("gives the place of the value in the reply", () => {
    const text = '```json\n{"answer": "42"}\n```';
    const found = read(text)!;
    expect(text.slice(found.start, found.end)).toBe("42");
  });
});
