import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocument, SpecError, type Violation } from "../../spec/index.ts";

function mistakesIn(text: string): readonly Violation[] {
  try {
    parseDocument(text, "a.json");
    return [];
  } catch (error) {
    if (error instanceof SpecError) return error.violations;
    throw error;
  }
}

const linesOf = (text: string): (number | undefined)[] => mistakesIn(text).map(({ place }) => place?.line);

describe("a document", () => {
  it("knows where values and keys stand, past comments, byte order mark and Windows line ends", () => {
    const text = '\uFEFF{\r\n  // a comment\r\n  "a": [1,\r\n    { "b/c": true, },\r\n  ],\r\n}\r\n';
    const document = parseDocument(text, "a.json");
    expect(document.value).toEqual({ a: [1, { "b/c": true }] });
    const at = (line: number, column: number) => ({ file: "a.json", line, column });
    expect(document.place([])).toEqual(at(1, 1));
    expect(document.place(["a", 0])).toEqual(at(3, 9));
    expect(document.place(["a", 1, "b/c"])).toEqual(at(4, 14));
    expect(document.place(["a", 1, "b/c"], true)).toEqual(at(4, 7));
    // What is not there is placed at what it would be in.
    expect(document.place(["a", 1, "d", 0])).toEqual(at(4, 5));
  });

  it("holds any JSON value as it was written, keys such as __proto__ among them", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(parseDocument(text, "a.json").value).toEqual(JSON.parse(text));
      }),
      { seed: 1, numRuns: 200 },
    );
    const { value } = parseDocument('{ "__proto__": 1 }', "a.json");
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
  });

  it("throws nothing else than located mistakes, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ab1-. \n/*@') }), (text) => {
        const lines = text.split("\n").length;
        for (const { place } of mistakesIn(text)) expect(place!.line >= 1 && place!.line <= lines && place!.column >= 1).toBe(true);
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  it("names every missing comma, and of other mistakes the first, whose traces the rest may be", () => {
    expect(linesOf('{\n"a": 1\n"b": [1 2\n3]\n"c": 3\n}')).toEqual([3, 4, 5]);
    expect(linesOf('{\n"a": 1\n"b": ]\n"c" 3\n}')).toEqual([3]);
    expect(linesOf('{\n"a": ]\n"b" 3\n"c": 3\n}')).toEqual([2]);
  });

  it("names every key that stands twice, and where it stood first", () => {
    const [first, second, ...rest] = mistakesIn('{ "a": 1,\n "b": { "c": 1,\n "c": 2 },\n "a": 3 }');
    expect(rest).toEqual([]);
    expect(first).toEqual({
      place: { file: "a.json", line: 3, column: 2 },
      pointer: "/b/c",
      message: "this key stands in its object already, in line 2",
    });
    expect(second).toMatchObject({ place: { line: 4 }, pointer: "/a", message: "this key stands in its object already, in line 1" });
  });
});
