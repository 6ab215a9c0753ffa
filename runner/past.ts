import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Failure, type Outcome, playState, sha256 } from "../spec/index.ts";
import { byDatasetAndItem, byItem, CallIndex } from "./call-index.ts";
import type { Before } from "./job.ts";
import { mendLines, readLines } from "./lines-file.ts";
import type { RunFolder } from "./run-folder.ts";

/** How one (game, item, repeat) stood when a run was left. */
export interface PastOutcome {
  /** A play failed, went on without a call, or was never run: it is to be played again. */
  readonly again: boolean;
  /** Digest of its line, so that playing again with the same end changes nothing. */
  readonly line: string;
}

/** What a run's folder already holds: its outcomes and its calls, and the calls of other runs. */
export class Past {
  readonly outcomes = new Map<string, PastOutcome>();
  readonly #failed = new Map<string, Record<string, Failure>>();
  readonly #calls: CallIndex | null;
  readonly #reused: readonly CallIndex[];

  /** Reads the logs of a folder, and hands each outcome over; cuts off what a killed process left half written. */
  constructor(folder: RunFolder, reuse: readonly string[], each: (outcome: Outcome) => void) {
    if (folder.has("calls")) mendLines(folder.file("calls"));
    this.#calls = folder.has("calls") ? new CallIndex(folder.file("calls"), byDatasetAndItem) : null;
    if (folder.has("outcomes")) {
      mendLines(folder.file("outcomes"));
      for (const { text } of readLines(folder.file("outcomes"))) this.#add(text, each);
    }
    this.#reused = reuse.map((directory) => {
      const path = join(directory, "calls.jsonl");
      return new CallIndex(existsSync(path) ? path : directory, byItem);
    });
  }

  #add(text: string, each: (outcome: Outcome) => void): void {
    let outcome: Outcome;
    try {
      outcome = JSON.parse(text) as Outcome;
    } catch {
      return;
    }
    const { states, failures, dataset, item, calls } = outcome;
    for (const failure of failures) {
      if (failure.where !== "model" || failure.model === undefined) continue;
      const at = byDatasetAndItem({ dataset, item });
      this.#failed.set(at, { ...this.#failed.get(at), [failure.model]: failure });
    }
    const unanswered = failures.length > 0 || states.some((state) => (state & playState.degraded) !== 0 || state === playState.notRun);
    const lost = !unanswered && calls.some((key) => !(this.#calls?.has(key) ?? false));
    this.outcomes.set(outcomeAddress(outcome), { again: unanswered || lost, line: sha256(text) });
    if (!lost) each(outcome);
  }

  before(dataset: string, items: readonly string[]): Before {
    return {
      known: items.flatMap((item) => this.#calls?.callsOf(dataset, item) ?? []),
      reused: this.#reused.flatMap((index) => items.flatMap((item) => index.callsOf(dataset, item))),
      failed: Object.fromEntries(items.flatMap((item) => {
        const failed = this.#failed.get(byDatasetAndItem({ dataset, item }));
        return failed === undefined ? [] : [[item, failed]];
      })),
    };
  }

  close(): void {
    this.#calls?.close();
    for (const index of this.#reused) index.close();
  }
}

export const outcomeAddress = ({ pool, method, dataset, item, repeat }: Pick<Outcome, "pool" | "method" | "dataset" | "item" | "repeat">): string =>
  JSON.stringify([pool, method, dataset, item, repeat]);
