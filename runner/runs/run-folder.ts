import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { locate, Manifest, parseDocument, Report, SpecError, validate } from "../../spec/index.ts";
import { writeWhole } from "../write-whole.ts";

const files = {
  manifest: "manifest.json",
  state: "state.json",
  calls: "calls.jsonl",
  outcomes: "outcomes.jsonl",
  report: "report.json",
  timings: "timings.json",
  endpoints: "endpoints.json",
} as const;

type WholeFile = Exclude<keyof typeof files, "calls" | "outcomes">;

/** Those that are believed as they stand; a state has a digest of its own, and timings decide nothing. */
const schemas = { manifest: Manifest, report: Report };

/** The folder of a run, and how its files are read and written. Nothing is ever half there: whole files are put in place by renaming. */
export class RunFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  file(name: keyof typeof files): string {
    return join(this.path, files[name]);
  }

  has(name: keyof typeof files): boolean {
    return existsSync(this.file(name));
  }

  read<T>(name: WholeFile): T {
    const path = this.file(name);
    if (!existsSync(path)) throw SpecError.at(path, "is not there: this is no folder of a run, or of one that has not come so far");
    const text = readFileSync(path, "utf8");
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      // Says where; that parser accepts more than JSON.
      parseDocument(text, path);
      throw SpecError.at(path, `not JSON: ${(error as Error).message}`);
    }
    const mistakes = name === "manifest" || name === "report" ? validate(schemas[name], value) : [];
    if (mistakes.length > 0) throw new SpecError(locate(parseDocument(text, path), mistakes.slice(0, 10)));
    return value as T;
  }

  write(name: WholeFile, value: unknown): void {
    writeWhole(this.file(name), `${JSON.stringify(value, null, 2)}\n`);
  }
}
