import { SpecError } from "../spec/index.ts";

export interface JsonLine {
  readonly value: Readonly<Record<string, unknown>>;
  /** 1-based. */
  readonly line: number;
}

/** The objects of a JSONL text; blank lines are passed over. Throws a SpecError at the first line that is no JSON object. */
export function* parseLines(text: string, file: string): Generator<JsonLine> {
  let line = 0;
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf("\n", start);
    if (end === -1) end = text.length;
    line++;
    const source = text.slice(start, end).trim();
    start = end + 1;
    if (source === "") continue;
    yield { value: parseLine(source, file, line), line };
  }
}

function parseLine(source: string, file: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw SpecError.at(file, `not JSON: ${(error as Error).message}`, line);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw SpecError.at(file, "every line must be a JSON object", line);
  return value as Record<string, unknown>;
}
