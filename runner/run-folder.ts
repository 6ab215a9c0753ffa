import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SpecError } from "../spec/index.ts";

const files = {
  manifest: "manifest.json",
  state: "state.json",
  calls: "calls.jsonl",
  outcomes: "outcomes.jsonl",
  report: "report.json",
  timings: "timings.json",
} as const;

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

  read<T>(name: "manifest" | "state" | "report" | "timings"): T {
    const path = this.file(name);
    if (!existsSync(path)) throw SpecError.at(path, "is not there: this is no folder of a run, or of one that has not come so far");
    try {
      return JSON.parse(readFileSync(path, "utf8")) as T;
    } catch (error) {
      throw SpecError.at(path, `not JSON: ${(error as Error).message}`);
    }
  }

  write(name: "manifest" | "state" | "report" | "timings", value: unknown): void {
    mkdirSync(this.path, { recursive: true });
    const path = this.file(name);
    writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`);
    renameSync(`${path}.new`, path);
  }
}
