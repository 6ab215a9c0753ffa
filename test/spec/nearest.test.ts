import { describe, expect, it } from "vitest";
import { nearest, suggest } from "../../spec/index.ts";

describe("the nearest name", () => {
  it("is one with a letter wrong, missing, too many or in another place, in capitals or not", () => {
    const known = ["debate", "vote", "words", "wrong", "topP", "stop"];
    for (const [found, name] of [
      ["debat", "debate"],
      ["debbate", "debate"],
      ["Vote", "vote"],
      ["worng", "wrong"],
      ["tpoP", "topP"],
      ["STOPP", "stop"],
    ] as const) {
      expect(nearest(found, known)).toBe(name);
    }
  });

  it("is none where most letters differ, least of all in short names", () => {
    expect(nearest("ab", ["cd", "xyz"])).toBeNull();
    expect(nearest("gsm", ["sum", "crux"])).toBeNull();
    expect(nearest("xylophone", ["majority-vote"])).toBeNull();
  });

  it("is told before all that is known, of which a long list is cut to the nearest few", () => {
    expect(suggest("vtoe", ["vote", "debate"])).toBe('did you mean "vote"? Known: debate, vote');
    expect(suggest("x", ["vote", "debate"])).toBe("known: debate, vote");
    expect(suggest("x", [])).toBe("none are declared");
    const many = Array.from({ length: 30 }, (_, i) => `name-${String(i).padStart(2, "0")}`);
    expect(suggest("name-299", many)).toBe('did you mean "name-29"? Known: name-29, name-09, name-19, name-20, name-21, … (30)');
  });
});
