import { type Static, Type } from "@sinclair/typebox";
import { pythonValue } from "../answers/python-literal.ts";
import { unescaped } from "../answers/python-string.ts";
import type { Scorer } from "../scorer.ts";

const Parameters = Type.Object(
  {
    quotes: Type.Union([Type.Literal("required"), Type.Literal("words"), Type.Literal("optional")], {
      default: "words",
      description:
        "Whether a string may lack its quotes: never (required), where the answer is no literal otherwise, as in hello (words), or also where it is a number or a constant, so that 12 is right for '12' and for 12 (optional).",
    }),
  },
  { additionalProperties: false },
);
type Parameters = Static<typeof Parameters>;

/** Values of Python, equal where Python's `==` says so. */
export const literal: Scorer<typeof Parameters> = {
  id: "literal",
  description: "Python literals, equal where Python's == holds: 1 == 1.0 == True, (1,) != [1], dictionaries and sets in any order.",
  parameters: Parameters,
  extract: ["json-answer", "json-empty", "boxed", "marker"],
  key(answer, { quotes }) {
    const { value, bare } = read(answer, quotes);
    // What may stand for two different values is voted for as it is written.
    return value === null || bare !== null ? (bare ?? answer.trim()) : value;
  },
  grade(answer, { targets }, { quotes }) {
    const { value, bare } = read(answer, quotes);
    if (value === null) return { score: 0, compare: "not-a-literal" };
    const values = targets.map((target) => pythonValue(target.trim()));
    if (values.includes(value)) return { score: 1, compare: "equal" };
    const unquoted = bare !== null && values.includes(JSON.stringify(bare));
    return unquoted ? { score: 1, compare: "equal(quotes-left-out)" } : { score: 0, compare: "different" };
  },
  reject({ targets }) {
    const bad = targets.find((target) => pythonValue(target.trim()) === null);
    return bad === undefined ? null : `the target ${bad} is no Python literal`;
  },
};

/** What JSON calls Python's constants: models answer in JSON. */
const json: Readonly<Record<string, string>> = { true: "1", false: "0", null: "None" };

/** A number or a constant, which a string without its quotes may look like. */
const plain = /^(?:[-+]?[\d._]+(?:[eE][-+]?\d+)?|True|False|None)$/;

interface Reading {
  /** The literal's value; null: it is none. */
  readonly value: string | null;
  /** The content of the string that it is, if its quotes were left out; null: they were not. */
  readonly bare: string | null;
}

function read(answer: string, quotes: Parameters["quotes"]): Reading {
  const source = undressed(answer.trim());
  const value = pythonValue(source) ?? pythonValue(rightSide(source)) ?? (Object.hasOwn(json, source) ? json[source]! : null);
  if (value !== null) return { value, bare: quotes === "optional" && plain.test(source) ? source : null };
  if (quotes === "required" || /^assert\b/.test(source)) return { value: null, bare: null };
  return { value: JSON.stringify(unescaped(source === answer.trim() ? answer : source)), bare: null };
}

/** Without the code fence or the backticks around it. */
function undressed(answer: string): string {
  const fenced = /^```(?:python|py)?[ \t]*\n([\s\S]*?)\n?```$/.exec(answer);
  if (fenced !== null) return fenced[1]!.trim();
  if (/^\\"[\s\S]*\\"$/.test(answer)) return answer.replaceAll('\\"', '"');
  return /^`[^`]+`$/.test(answer) ? answer.slice(1, -1).trim() : answer;
}

/** `assert f(x) == value` and `f(x) == value` say value: what stands right of the last `==` outside quotes. */
function rightSide(source: string): string {
  if (!/^(?:assert\b|[A-Za-z_]\w*\()/.test(source)) return source;
  let right = source;
  let quote = "";
  for (let i = 0; i < source.length; i++) {
    const c = source[i]!;
    if (c === "\\") i++;
    else if (quote !== "") quote = c === quote ? "" : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (source.startsWith("==", i)) right = source.slice(++i + 1).trim();
  }
  return right;
}
