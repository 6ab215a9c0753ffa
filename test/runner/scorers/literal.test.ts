import { describe, expect, it } from "vitest";
import { literal } from "../../../runner/scorers/literal.ts";
import { keepsContract, withDefaults } from "./contract.ts";

const { right, grade, reject } = withDefaults(literal);

describe("literal", () => {
  keepsContract(literal, [
    ["1", "1.0", "True", "0x1", "true"],
    ["'a'", '"a"', "'''a'''", "'\\x61'", "a"],
    ["[1, 2]", "[1,2,]", "[ 1, 2.0 ]", "f(x) == [1, 2]", "assert f([0]) == [1, 2]"],
    ["{'a': 1, 'b': 2}", '{"b": 2, "a": 1}'],
    ["{1, 2}", "{2, 1, 2}", "set([1, 2])"],
    ["(1,)", "(1.0,)"],
    ["''", '""'],
    ["set()", "frozenset()"],
    ["b'a'", 'b"a"'],
    ["1e400", "1e500"],
  ]);

  it.each([
    ["'it\\'s'", '"it\'s"'],
    ['"a\\nb"', "'a\\nb'"],
    ["'a\nb'", "'a\\nb'"],
    ["a\nb", "'a\\nb'"],
    ["\\n\\n", "'\\n\\n'"],
    ["hello world", "'hello world'"],
    [" hello ", "' hello '"],
    ["`[1]`", "[1]"],
    ["```python\n[1]\n```", "[1]"],
    ["8.50", "8.5"],
    ["{1: 'a', 1: 'b'}", "{1: 'b'}"],
    ["u'a'", "'a'"],
    ["'a' 'b'", "'ab'"],
    ["null", "None"],
    ["false", "False"],
    ["()", "()"],
    ["[[1], (2,), {3: {4}}]", "[[1],(2,),{3:{4}}]"],
    ["assert f('a == b') == 'a == b'", "'a == b'"],
    ["-0.0", "0"],
    ["1_000", "1000"],
    ['\\"ab\\"', "'ab'"],
  ])("%j is right for %j", (answer, target) => {
    expect(right(answer, target)).toBe(true);
  });

  it.each([
    ["(1, 2)", "[1, 2]"],
    ["(1)", "(1,)"],
    ["[1]", "1"],
    ["[1, 2]", "[2, 1]"],
    ["{1, 2}", "[1, 2]"],
    ["{}", "set()"],
    ["'1'", "1"],
    ["1", "'1'"],
    ["'a'", "b'a'"],
    ["'A'", "'a'"],
    ["'a '", "'a'"],
    ["None", "0"],
    ["False", "None"],
    ["None", "'None'"],
    ["-5", "5"],
    ["3.5", "35"],
    ["9007199254740993", "9007199254740992.0"],
    ["'a", "'a'"],
    ["[1, 2", "[1, 2]"],
    ["{'a': 1}", "{'a': 2}"],
    ["\"'a'\"", "'a'"],
    ["assert f(1)", "1"],
    ["f(x) != 1", "1"],
    ["a + b", "'ab'"],
  ])("%j is wrong for %j", (answer, target) => {
    expect(right(answer, target)).toBe(false);
  });

  it("lets a string lack its quotes as far as it is told", () => {
    const required = withDefaults(literal, { quotes: "required" });
    expect(required.grade("hello", "'hello'")).toEqual({ score: 0, compare: "not-a-literal" });
    expect(grade("hello", "'hello'")).toEqual({ score: 1, compare: "equal" });
    expect(grade("12", "'12'")).toEqual({ score: 0, compare: "different" });
    const optional = withDefaults(literal, { quotes: "optional" });
    expect(optional.grade("12", "'12'")).toEqual({ score: 1, compare: "equal(quotes-left-out)" });
    expect([
      optional.right("12", "12"),
      optional.right("12.0", "'12'"),
      optional.right("True", "'True'"),
      optional.right("1", "'True'"),
      optional.right("'12'", "12"),
    ]).toEqual([true, false, true, false, false]);
    expect(optional.key("12.0")).not.toBe(optional.key("12"));
  });

  it("rejects a gold that is no literal", () => {
    expect(reject({ targets: ["hello"], options: [] })).toBe("the target hello is no Python literal");
    expect(reject({ targets: ["{1, 2}", "'a'"], options: [] })).toBeNull();
  });
});
