import { streamFor } from "../../../runner/stream.ts";
import type { Mutant } from "./edits.ts";
import { goodSuite } from "./good-suite.ts";

/** Offsets of the characters that hold JSON together, outside of texts. */
function structural(): number[] {
  const offsets: number[] = [];
  let inText = false;
  for (const [i, character] of [...goodSuite].entries()) {
    if (character === '"') inText = !inText;
    else if (!inText && "{}[]:,".includes(character)) offsets.push(i);
  }
  return offsets;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Of a suite with one character too few or too many, or without its end: the mistake is seen there, or at what comes next. */
function mutant(name: string, text: string, offset: number): Mutant[] {
  if (isJson(text)) return [];
  const line = (at: number) => text.slice(0, at).split("\n").length;
  const next = offset + (/\S/.exec(text.slice(offset))?.index ?? 0);
  return [{ kind: "syntax", name: `${name} at ${offset}`, text, lines: [line(offset), line(next) + 1], says: ["not JSON: ", "found "] }];
}

/** Seeded, spread over the whole file. */
export function syntaxMistakes(): Mutant[] {
  const draw = streamFor(1, "syntax mutants");
  const offsets = structural();
  const any = () => offsets[draw.below(offsets.length)]!;
  const separators = offsets.filter((offset) => ":,".includes(goodSuite[offset]!));
  const mutants: Mutant[] = [];
  const seen = new Set<string>();
  const add = (name: string, text: string, offset: number) => {
    if (!seen.has(text)) mutants.push(...mutant(name, text, offset));
    seen.add(text);
  };
  for (let k = 0; k < 24; k++) {
    const left = separators[draw.below(separators.length)]!;
    add(`without ${goodSuite[left]}`, goodSuite.slice(0, left) + goodSuite.slice(left + 1), left);
    const garbage = ["@", "'x'", "nil", "]]", "= 1", ":", "\\"][draw.below(7)]!;
    const into = any() + 1;
    add(`with ${garbage}`, `${goodSuite.slice(0, into)}${garbage}${goodSuite.slice(into)}`, into);
    const end = any() + 1;
    add("cut off", goodSuite.slice(0, end), end);
  }
  return mutants;
}

const edited = (from: string, to: string, says: readonly (string | RegExp)[], further = 0): Mutant => {
  const offset = goodSuite.indexOf(from);
  const text = goodSuite.replace(from, () => to);
  const line = goodSuite.slice(0, offset).split("\n").length;
  return { kind: "syntax", name: JSON.stringify(to), text, lines: [line, line + further], says };
};

/** Mistakes that people make. */
export const commonSyntaxMistakes = (): Mutant[] => [
  edited('"good"', "'good'", ["keys and texts stand in double quotes", "found 'good'"]),
  edited('"version": 1', "version: 1", ["keys and texts stand in double quotes", "found version: 1"]),
  edited('"seed": 5', '"seed": 05', [/not JSON: /]),
  edited('"seed": 5', '"seed": True', ["null in small letters", "found True"]),
  edited('"good",', '"good,', ["not closed by a double quote"]),
  edited('"sums.jsonl",', '"C:\\data\\sums.jsonl",', ["the escapes of a text"]),
  edited('"members": ["skilled", "plain"] },', '"members": ["skilled", "plain" },', ['the "[" of line', 'meets the "}"']),
  edited('"members": ["skilled", "plain"] },', '"members": ["skilled", "plain"],', [/not JSON: /], 1),
  { kind: "syntax", name: "empty file", text: "", lines: [1, 1], says: ["the file is empty"] },
  { kind: "syntax", name: "blank file", text: "\n\n \n", lines: [1, 1], says: ["the file is empty"] },
  { kind: "syntax", name: "two values", text: "{}\n{}\n", lines: [2, 2], says: ["nothing more is expected"] },
  { kind: "syntax", name: "no object", text: "[]\n", lines: [1, 1], says: ["found an empty list", "an object"] },
  { kind: "syntax", name: "only a comment", text: "// nothing\n", lines: [1, 1], says: ["a value is expected"] },
  { kind: "syntax", name: "deep", text: "[".repeat(50_000), lines: [1, 1], says: ["nested more than 200 deep"] },
  {
    kind: "syntax",
    name: "no end",
    text: goodSuite.replace(/\}\s*$/, "\n\n"),
    lines: [goodSuite.split("\n").length - 2, goodSuite.split("\n").length],
    says: ['a "}" is expected', 'nothing closes the "{" of line 1'],
  },
];
