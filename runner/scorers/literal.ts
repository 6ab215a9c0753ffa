import { type Static, Type } from "@sinclair/typebox";
import { pythonValue } from "../python-literal.ts";
import { unescaped } from "../python-string.ts";
import type { Scorer } from "../scorer.ts";

const Parameters = Type.Object(
  {
    bareStrings: Type.Boolean({
      default: true,
      description: "Whether an answer that is no literal is the content of a string whose quotes were left out: hello for 'hello'.",
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
  extract: ["json-answer", "boxed", "marker"],
  key: (answer, parameters) => valued(answer, parameters) ?? undressed(answer.trim()),
  grade(answer, { targets }, parameters) {
    const value = valued(answer, parameters);
    if (value === null) return { score: 0, compare: "not-a-literal" };
    const equal = targets.some((target) => pythonValue(target.trim()) === value);
    return { score: equal ? 1 : 0, compare: equal ? "equal" : "different" };
  },
  reject({ targets }) {
    const bad = targets.find((target) => pythonValue(target.trim()) === null);
    return bad === undefined ? null : `the target ${bad} is no Python literal`;
  },
};

/** What JSON calls Python's constants: models answer in JSON. */
const json: Readonly<Record<string, string>> = { true: "1", false: "0", null: "None" };

function valued(answer: string, { bareStrings }: Parameters): string | null {
  const source = undressed(answer.trim());
  const value = pythonValue(source) ?? pythonValue(rightSide(source));
  if (value !== null) return value;
  if (Object.hasOwn(json, source)) return json[source]!;
  return bareStrings && !/^assert\b/.test(source) ? JSON.stringify(unescaped(source)) : null;
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
