import { describe, expect, it } from "vitest";
import { annotations } from "../../../runner/gates/annotations.ts";
import { nastyTexts, verdictLike } from "./verdicts.ts";

const places = [{ file: "x", line: 21, column: 5 }];

describe("GitHub annotations", () => {
  it("are an error for what fails and a warning for what is inconclusive, at the gate's place", () => {
    const passed = verdictLike({ state: "passed", fails: false });
    const doubtful = verdictLike({ state: "inconclusive", fails: false, because: "100 % noise" });
    expect(annotations([passed, doubtful, verdictLike({ gate: 7, notes: ["other model"] })], "suites/a,b:c.json", places)).toEqual([
      "::error file=suites/a%2Cb%3Ac.json,line=1,col=1,title=failed%3A accuracy three / vote / exam::worse by 0.25; other model",
      "::warning file=suites/a%2Cb%3Ac.json,line=21,col=5,title=inconclusive%3A accuracy three / vote / exam::100 %25 noise",
    ]);
  });

  it("are at most ten of a kind, the last of which counts the rest", () => {
    const failing = (count: number) => annotations(new Array(count).fill(verdictLike()), "s.json", places);
    expect(failing(10).length).toBe(10);
    expect(failing(10).at(-1)).toContain("::worse by 0.25");
    expect(failing(11).length).toBe(10);
    expect(failing(11).at(-1)).toBe("::error file=s.json,title=Gates::2 more gates with errors");
  });

  it("are one line each, and no text can end one or begin another", () => {
    for (const text of nastyTexts) {
      const [line, ...more] = annotations([verdictLike({ because: text, pool: text })], text, places);
      expect(more).toEqual([]);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      const [, properties, message] = /^::error (.*?)::(.*)$/.exec(line!)!;
      expect(properties!.split(",").length).toBe(4);
      expect(properties).toMatch(/^file=[^,:]*,line=21,col=5,title=[^,:]*$/);
      expect(message).not.toMatch(/%(?!25)/);
    }
  });
});
