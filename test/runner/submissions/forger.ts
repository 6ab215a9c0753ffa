import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { manifestOf } from "../../../runner/runs/manifest-of.ts";
import { Past } from "../../../runner/runs/past.ts";
import { PastRun } from "../../../runner/runs/past-run.ts";
import { quietOptions } from "../../../runner/runs/quiet-options.ts";
import { buildReport } from "../../../runner/runs/report.ts";
import { run } from "../../../runner/runs/run.ts";
import { RunFolder } from "../../../runner/runs/run-folder.ts";
import { RunTables } from "../../../runner/runs/run-tables.ts";
import { SameQuestions } from "../../../runner/runs/same-questions.ts";
import { archiveOf, partsOf } from "../../../runner/submissions/archive.ts";
import { callKeyIn, digestsOf, outcomeAddressIn } from "../../../runner/submissions/pack.ts";
import { jsonPart } from "../../../runner/submissions/parts.ts";
import { sortedLog } from "../../../runner/submissions/sorted-log.ts";
import { type CallLine, type DevState, digest, type Outcome, type Submission } from "../../../spec/index.ts";

/**
 * Somebody who edits a packed run and then makes every digest in it, and every number that follows from what was edited, right again.
 */
export class Forger {
  readonly parts: Map<string, Uint8Array>;

  constructor(bytes: Uint8Array) {
    this.parts = new Map(partsOf(bytes));
  }

  text(part: string): string {
    return Buffer.from(this.parts.get(part)!).toString("utf8");
  }

  json<T>(part: string): T {
    return JSON.parse(this.text(part)) as T;
  }

  write(part: string, text: string): void {
    this.parts.set(part, Buffer.from(text));
  }

  edit<T>(part: string, change: (value: T) => void): void {
    const value = this.json<T>(part);
    change(value);
    this.write(part, jsonPart(value));
  }

  lines<T>(part: "calls.jsonl" | "outcomes.jsonl"): T[] {
    return this.text(part)
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as T);
  }

  writeLines(part: "calls.jsonl" | "outcomes.jsonl", lines: readonly object[]): void {
    this.write(part, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }

  editCalls(change: (calls: CallLine[]) => CallLine[]): void {
    this.writeLines("calls.jsonl", change(this.lines<CallLine>("calls.jsonl")));
  }

  editOutcomes(change: (outcomes: Outcome[]) => Outcome[]): void {
    this.writeLines("outcomes.jsonl", change(this.lines<Outcome>("outcomes.jsonl")));
  }

  async #inFolder<T>(task: (path: string) => Promise<T>, left: readonly string[] = []): Promise<T> {
    const path = mkdtempSync(join(tmpdir(), "coalition-forger-"));
    try {
      for (const [part, bytes] of this.parts) {
        if (left.includes(part)) continue;
        mkdirSync(dirname(join(path, part)), { recursive: true });
        writeFileSync(join(path, part), bytes);
      }
      return await task(path);
    } finally {
      rmSync(path, { recursive: true, force: true });
    }
  }

  /** Makes the report of the outcomes as they stand now; what is no longer there is hushed up. */
  async remakeReport(): Promise<void> {
    const report = await this.#inFolder(async (path) => {
      const past = new PastRun(path);
      const prepared = await past.prepare();
      const tables = new RunTables(prepared, prepared.games, null);
      const folder = new RunFolder(path);
      new Past(folder, [], (outcome) => tables.add(outcome), new SameQuestions([])).close();
      const { live } = past.report();
      const made = buildReport(prepared, prepared.games, tables, past.state(), false, live);
      return { ...made, coverage: { ...made.coverage, done: made.coverage.done + made.coverage.notRun, notRun: 0 } };
    });
    this.write("report.json", jsonPart(report));
  }

  /** Plays everything anew from the calls as they stand now. Calls that follow from them are made where `mode` is "resume". */
  async replay(mode: "resume" | "replay"): Promise<void> {
    await this.#replay(mode, ["outcomes.jsonl", "report.json", "state.json"]);
  }

  async #replay(mode: "resume" | "replay", left: readonly string[]): Promise<void> {
    await this.#inFolder(async (path) => {
      await run(await new PastRun(path).prepare(), { ...quietOptions(path), workers: 1, mode });
      const folder = new RunFolder(path);
      for (const part of ["state.json", "report.json"]) this.parts.set(part, readFileSync(join(path, part)));
      this.parts.set("calls.jsonl", sortedLog(folder.file("calls"), callKeyIn, "first"));
      this.parts.set("outcomes.jsonl", sortedLog(folder.file("outcomes"), outcomeAddressIn, "last"));
    }, left);
  }

  /** Plays everything anew, asking no model; what the outcomes say that failed fails again. */
  async replayFailures(): Promise<void> {
    await this.#replay("replay", ["report.json", "state.json"]);
  }

  /** Makes the manifest of the suite and the data as they stand now. */
  async remakeManifest(): Promise<void> {
    const manifest = await this.#inFolder(async (path) => {
      const past = new PastRun(path);
      return manifestOf(await past.prepare(), past.manifest.suite.text, path, { only: {}, limit: null }, past.manifest);
    });
    this.write("manifest.json", jsonPart(manifest));
  }

  /** The file, all digests made anew. */
  file(): Uint8Array {
    this.edit<DevState>("state.json", (state) => {
      const { digest: _, ...content } = state;
      state.digest = digest(content);
    });
    const head = this.json<Submission>("submission.json");
    const others = new Map([...this.parts].filter(([part]) => part !== "submission.json"));
    this.write("submission.json", jsonPart({ ...head, parts: digestsOf(others) }));
    return archiveOf(this.parts);
  }
}
