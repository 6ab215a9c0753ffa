import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { SpecError, syntaxMistakes } from "../../spec/index.ts";

export interface JsonLine {
  readonly value: Readonly<Record<string, unknown>>;
  /** 1-based. */
  readonly line: number;
}

/** The text of a file, which is gzip where its name ends in .gz. Throws a SpecError where it is no gzip, or no UTF-8 at some line. */
export async function textOf(bytes: Uint8Array, file: string): Promise<string> {
  const plain = file.endsWith(".gz") ? await unzipped(bytes, file) : bytes;
  if (!isUtf8(plain)) throw SpecError.at(file, "not UTF-8 text", lineOfBadText(plain));
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength).toString("utf8");
}

// Not on this thread: where there are several files, one is parsed here while others are unzipped.
const unzip = promisify(gunzip);

function unzipped(bytes: Uint8Array, file: string): Promise<Uint8Array> {
  return unzip(bytes).catch((error: Error) => {
    throw SpecError.at(file, `not a whole gzip file: ${error.message}`);
  });
}

function lineOfBadText(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

/** The objects of a JSONL text; blank lines are passed over. Throws a SpecError at the first line that is no JSON object. */
export function* parseLines(text: string, file: string): Generator<JsonLine> {
  let line = 0;
  // A byte order mark is no part of the first line.
  for (let start = text.startsWith("\uFEFF") ? 1 : 0; start < text.length; ) {
    let end = text.indexOf("\n", start);
    if (end === -1) end = text.length;
    line++;
    // Blanks before a value stay, for the column of a mistake.
    const source = text.slice(start, end).trimEnd();
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
    const [first] = syntaxMistakes(source, false);
    throw SpecError.at(file, first?.message ?? `not JSON: ${(error as Error).message}`, line, (first?.offset ?? 0) + 1);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw SpecError.at(file, "every line must be a JSON object", line);
  return value as Record<string, unknown>;
}

/** A line of a log that this program wrote itself; null where it is none: a process killed while it wrote leaves half a line. */
export function parsedLine(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
