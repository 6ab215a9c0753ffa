import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { junitXml } from "../../../runner/gates/junit.ts";
import type { GateVerdict } from "../../../spec/index.ts";
import { nastyTexts, verdictLike } from "./verdicts.ts";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Parses with a strict XML 1.0 parser, which stops at the first thing that is not well-formed. */
function elementsOf(xml: string): Element[] {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: (typeof found)[number][] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: "" };
    found.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    if (open.length > 0) open.at(-1)!.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return found;
}

const suite = { name: "ci", file: "suites/ci.json", places: [{ file: "x", line: 21, column: 5 }] };
const of = (verdicts: readonly GateVerdict[], changes: Partial<typeof suite> = {}) =>
  elementsOf(junitXml(verdicts, { ...suite, ...changes }));

describe("JUnit XML of verdicts", () => {
  it("tells failures from what could not be measured, and counts them", () => {
    const elements = of([
      verdictLike(),
      verdictLike({ gate: 1, state: "unmeasured", because: "no baseline" }),
      verdictLike({ gate: 2, state: "inconclusive", fails: false, because: "noise" }),
      verdictLike({ gate: 3, state: "inconclusive", because: "strict" }),
      verdictLike({ gate: 4, state: "passed", fails: false, because: "fine", notes: ["another model"], model: "m0" }),
    ]);
    const counts = { name: "ci", tests: "5", failures: "2", errors: "1", skipped: "1", time: "0" };
    expect(elements.slice(0, 2).map(({ attributes }) => attributes)).toEqual([counts, counts]);
    expect(elements[2]).toEqual({
      name: "testcase",
      attributes: { name: "accuracy three / vote / exam", classname: "gates.ci", time: "0", file: "suites/ci.json", line: "21" },
      text: expect.stringMatching(/^\s*$/),
    });
    expect(elements.slice(3).filter(({ name }) => name !== "testcase")).toEqual([
      { name: "failure", attributes: { message: "worse by 0.25", type: "failed" }, text: "worse by 0.25" },
      { name: "error", attributes: { message: "no baseline", type: "unmeasured" }, text: "no baseline" },
      { name: "skipped", attributes: { message: "noise" }, text: "" },
      { name: "failure", attributes: { message: "strict", type: "inconclusive" }, text: "strict" },
      { name: "system-out", attributes: {}, text: "fine; another model" },
    ]);
    expect(elements.at(-2)!.attributes.name).toBe("accuracy three / vote / exam / m0");
  });

  it("is well-formed whatever models, ids and messages say", () => {
    const verdicts = nastyTexts.flatMap((text) =>
      (["failed", "unmeasured", "inconclusive", "passed"] as const).map((state) =>
        verdictLike({ state, fails: state === "failed", because: text, notes: [text], model: text, pool: text, dataset: text }),
      ),
    );
    for (const name of nastyTexts)
      expect(of(verdicts, { name, file: name }).filter((element) => element.name === "testcase").length).toBe(28);
    const texts = of(verdicts)
      .filter(({ name }) => name === "error")
      .map(({ text }) => text);
    expect(texts[0]).toBe(`${nastyTexts[0]}; ${nastyTexts[0]}`);
    expect(texts[1]).toContain("nul \\u0000 bell \\u0007 escape \\u001b[31m");
    expect(texts[2]).toContain("half of a pair: \\ud83d, the other half: \\ude00, both: \u{1f600}");
  });

  it("is refused by the parser where a character is not allowed, so that the test above can fail", () => {
    for (const bad of ["\u0000", "\u001b", "\ufffe", "\ud83d"]) expect(() => elementsOf(`<a>${bad}</a>`)).toThrow();
    expect(() => elementsOf("<a>]]></a>")).toThrow();
  });

  it("has a name of its own for every test, even where two are of the same thing", () => {
    const verdicts = [...nastyTexts, ...nastyTexts, "a\u0001", "a\\u0001", "m (2)"].flatMap((model) => [
      verdictLike({ model }),
      verdictLike({ model }),
      verdictLike({ model: null }),
    ]);
    const cases = of(verdicts)
      .filter(({ name }) => name === "testcase")
      .map(({ attributes }) => `${attributes.classname} ${attributes.name}`);
    expect(cases.length).toBe(51);
    expect(new Set(cases).size).toBe(51);
  });
});
