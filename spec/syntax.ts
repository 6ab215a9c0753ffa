import { createScanner, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

export interface SyntaxMistake {
  readonly offset: number;
  readonly message: string;
}

/** Deeper than any file of ours, and far from where the recursive parser runs out of stack. */
const mostNested = 200;

/**
 * What keeps a text from being JSON. A parser that goes on after a mistake stumbles over its traces too, so that only a missing
 * comma, after which it is back on its way, is followed by further mistakes, and one line has one.
 */
export function syntaxMistakes(source: string, comments: boolean): SyntaxMistake[] {
  if (source.trim() === "") return [{ offset: 0, message: "the file is empty" }];
  const brackets = scanBrackets(source);
  if (brackets.tooDeep !== null) return [{ offset: brackets.tooDeep, message: `nested more than ${mostNested} deep` }];
  const errors: ParseError[] = [];
  parseTree(source, errors, { allowTrailingComma: comments, disallowComments: !comments });
  const mistakes: SyntaxMistake[] = [];
  let lineEnd = -1;
  for (const { error, offset } of errors.sort((a, b) => a.offset - b.offset)) {
    const { says, structure = false } = complaints[printParseErrorCode(error)] ?? { says: "this cannot be read" };
    if (offset > lineEnd) {
      const hint = mistakes.length === 0 && structure ? brackets.hint : "";
      // At the end of the file: where its text ends, not behind its last line break.
      mistakes.push({
        offset: Math.min(offset, source.trimEnd().length),
        message: `not JSON: ${says}, found ${foundAt(source, offset)}${hint}`,
      });
      lineEnd = source.indexOf("\n", offset);
      if (lineEnd === -1) break;
    }
    if (printParseErrorCode(error) !== "CommaExpected") break;
  }
  return mistakes;
}

const escapes = 'the escapes of a text are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits';

/** By the parser's names. `structure`: a bracket that is missing elsewhere may be the reason. */
const complaints: Readonly<Record<string, { says: string; structure?: true }>> = {
  InvalidSymbol: { says: "keys and texts stand in double quotes, and true, false and null in small letters" },
  InvalidNumberFormat: { says: "this is no number" },
  PropertyNameExpected: { says: "a key in double quotes is expected", structure: true },
  ValueExpected: { says: "a value is expected", structure: true },
  ColonExpected: { says: 'a ":" is expected after the key', structure: true },
  CommaExpected: { says: 'a "," or the closing bracket is expected', structure: true },
  CloseBraceExpected: { says: 'a "}" is expected', structure: true },
  CloseBracketExpected: { says: 'a "]" is expected', structure: true },
  EndOfFileExpected: { says: "nothing more is expected after the closing bracket", structure: true },
  InvalidCommentToken: { says: "comments are not allowed here" },
  UnexpectedEndOfComment: { says: "the comment is not closed" },
  UnexpectedEndOfString: { says: "the text is not closed by a double quote on its line" },
  UnexpectedEndOfNumber: { says: "the number is cut off" },
  InvalidUnicode: { says: escapes },
  InvalidEscapeCharacter: { says: escapes },
  InvalidCharacter: { says: `line breaks and other control characters of a text must be escaped: ${escapes}` },
};

function foundAt(source: string, offset: number): string {
  if (source.slice(offset).trim() === "") return "the end of the file";
  const rest = source.slice(offset).split("\n", 1)[0]!.trim();
  return rest === "" ? "the end of the line" : rest.length > 24 ? `${rest.slice(0, 24)}…` : rest;
}

/** Goes over the brackets alone: a parser notices a missing one far behind it, where its opening one is no longer in sight. */
function scanBrackets(source: string): { tooDeep: number | null; hint: string } {
  const scanner = createScanner(source, true);
  const open: { bracket: string; offset: number }[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split("\n").length;
  for (scanner.scan(); scanner.getTokenOffset() < source.length; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const bracket = source[offset]!;
    if (bracket === "{" || bracket === "[") {
      open.push({ bracket, offset });
      if (open.length > mostNested) return { tooDeep: offset, hint: "" };
    } else if (bracket === "}" || bracket === "]") {
      const last = open.pop();
      if (last === undefined) return { tooDeep: null, hint: `; no bracket is open for the "${bracket}" of line ${lineOf(offset)}` };
      if ((last.bracket === "{") !== (bracket === "}")) {
        return {
          tooDeep: null,
          hint: `; the "${last.bracket}" of line ${lineOf(last.offset)} meets the "${bracket}" of line ${lineOf(offset)}`,
        };
      }
    }
  }
  const last = open.at(-1);
  return { tooDeep: null, hint: last === undefined ? "" : `; nothing closes the "${last.bracket}" of line ${lineOf(last.offset)}` };
}
