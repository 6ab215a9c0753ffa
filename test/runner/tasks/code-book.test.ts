import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { codeBook } from "../../../runner/tasks/code-book.ts";

it("the books stay what they are: models know them by heart", () => {
  expect([1, 2, 3].map((book) => codeBook.solve(`K${book}+abcdefghijklmnopqrstuvwxyz`).answer)).toEqual([
    "gmuqstnfxaiokdbelzcjyvwrph",
    "ikcjymeoapxfqrvszhdugnlwbt",
    "vwfxltpeqbdaojczriunshkgym",
  ]);
});

it("writes a word in code and reads it back", () => {
  expect(codeBook.solve("K1+cab").answer).toBe("ugm");
  expect(codeBook.solve("K1-ugm").answer).toBe("cab");
});

it.each(levels)("at level %i the English text alone is enough to answer", (level) => {
  const draw = streamFor("English", level);
  for (let i = 0; i < 60; i++) {
    const { english, answer } = codeBook.draw(level, i % 3, draw);
    const pairs = [...english.matchAll(/(.)=(.)/g)].map(([, letter, code]) => [letter!, code!] as const);
    const book = new Map(english.includes("plain letters") ? pairs.map(([letter, code]) => [code, letter]) : pairs);
    expect([.../"(.+)"/.exec(english)![1]!].map((letter) => book.get(letter)).join("")).toBe(answer);
  }
});
