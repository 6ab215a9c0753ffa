import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { locate, type Mistake, type Outcome, SpecError, type Violation } from "../../spec/index.ts";
import { parsedLine, textOf } from "../runs/json-lines.ts";
import { readLines } from "../runs/lines-file.ts";
import type { PastRun } from "../runs/past-run.ts";
import type { Prepared } from "../runs/prepare.ts";
import { type KnownPrivate, type PrivateText, pathIn, secretIn, textsIn } from "./private-text.ts";
import type { SuitePlaces } from "./suite-places.ts";

/** Most places that are told at once. */
const most = 20;

const advice = "it would be in the file that others read; take it out and make the run again";

/**
 * Looks for secrets in all that would be packed, and for absolute paths in all of it that models and datasets did not say.
 * Throws a SpecError with the places, in the suite and in the run's own files.
 */
export async function checkPrivate(
  run: PastRun,
  prepared: Prepared,
  { files }: SuitePlaces,
  name: string,
  known: readonly KnownPrivate[],
): Promise<void> {
  const { folder, manifest } = run;
  const own = (text: string) => secretIn(text, known) ?? pathIn(text);
  const inside = (value: unknown, look: (text: string) => PrivateText | null): Mistake[] =>
    [...textsIn(value)].flatMap(({ path, key, text }) => {
      const found = look(text);
      return found === null ? [] : [{ path, key, message: `${found.what}: ${advice}` }];
    });
  const violations: Violation[] = [
    ...locate(prepared.file.document, inside(prepared.bound.suite, own)),
    ...inside(name, own).map(({ message }) => ({ place: null, pointer: "", message: `--name: ${message}` })),
  ];
  const whole: readonly (readonly ["manifest" | "state" | "endpoints", unknown, (text: string) => PrivateText | null])[] = [
    ["manifest", manifest.models, own],
    ["endpoints", folder.has("endpoints") ? folder.read("endpoints") : null, own],
    // What a method fitted may be made of what models said.
    ["state", run.state(), (text) => secretIn(text, known)],
  ];
  for (const [name, value, look] of whole) {
    for (const { path, message } of inside(value, look))
      violations.push({ place: { file: folder.file(name), line: 1, column: 1 }, pointer: `/${path.join("/")}`, message });
  }
  const inLine = (file: string, line: number, found: PrivateText | null) => {
    if (found !== null && violations.length < most)
      violations.push({ place: { file, line, column: found.index + 1 }, pointer: "", message: `${found.what}: ${advice}` });
  };
  for (const name of ["calls", "outcomes"] as const) {
    let line = 0;
    for (const { text } of readLines(folder.file(name))) {
      inLine(folder.file(name), ++line, secretIn(text, known) ?? (name === "outcomes" ? pathInFailures(text) : null));
    }
  }
  for (const { path, isCode } of files) {
    const file = resolve(prepared.directory, path);
    const lines = (await textOf(readFileSync(file), file)).split("\n");
    for (const [k, text] of lines.entries()) inLine(file, k + 1, secretIn(text, known) ?? (isCode ? pathInQuotes(text) : null));
  }
  if (violations.length > 0) throw new SpecError(violations.slice(0, most));
}

/** Of source code the texts alone: what stands between two slashes may be a pattern. */
function pathInQuotes(text: string): PrivateText | null {
  for (const { 0: quoted, index } of text.matchAll(/(["'`]).*?\1/g)) {
    const found = pathIn(quoted);
    if (found !== null) return { ...found, index: index + found.index };
  }
  return null;
}

/** Failures are told in the words of this program and of servers. */
function pathInFailures(text: string): PrivateText | null {
  if (text.includes('"failures":[]')) return null;
  const { failures = [] } = (parsedLine(text) ?? {}) as Partial<Outcome>;
  const found = pathIn(failures.map(({ message }) => message).join("\n"));
  return found && { ...found, index: Math.max(0, text.indexOf('"failures":')) };
}
