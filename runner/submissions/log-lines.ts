import { statSync } from "node:fs";
import type { TSchema } from "@sinclair/typebox";
import { type Check, validate } from "../../spec/index.ts";
import { parsedLine } from "../runs/json-lines.ts";
import { readLines, type StoredLine } from "../runs/lines-file.ts";
import type { Findings } from "./findings.ts";

/**
 * Reads a packed log, in which every line has the one spelling that JSON.stringify gives, and stands after all of smaller addresses.
 * Hands over each line that is of the schema; what else is wrong are findings. `met` is told of every line that is JSON, of the schema or not.
 */
export function readPackedLog<T>(
  path: string,
  schema: TSchema,
  addressOf: (value: T) => string,
  check: Check,
  findings: Findings,
  each: (value: T) => void,
  met: (value: object, line: StoredLine) => void = () => undefined,
): void {
  let before: string | null = null;
  let line = 0;
  let end = 0;
  for (const stored of readLines(path)) {
    const { text, offset, length } = stored;
    line++;
    end = offset + length + 1;
    const value = parsedLine(text);
    if (value !== null) met(value, stored);
    const [mistake] = value === null ? [] : validate(schema, value);
    if (value === null || mistake !== undefined) {
      const what = mistake === undefined ? "no JSON object" : `/${mistake.path.join("/")}: ${mistake.message}`;
      findings.refuse(check, `line ${line}: ${what}`);
      continue;
    }
    if (JSON.stringify(value) !== text) findings.refuse(check, `line ${line} is not written as a packed run writes it`);
    const address = addressOf(value as T);
    if (address === before) findings.refuse(check, `line ${line}: ${address} stands there twice`);
    else if (before !== null && address < before) findings.refuse(check, `line ${line}: ${address} does not stand in its place`);
    before = address;
    each(value as T);
  }
  if (statSync(path).size !== end) findings.refuse(check, `line ${line + 1} has no end`);
}
