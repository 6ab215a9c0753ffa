import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Outcome, playState, SpecError, sha256 } from "../../spec/index.ts";
import type { Before } from "../plays/job.ts";
import { byDatasetAndItem, byItem, CallIndex, holdsNoCall } from "./call-index.ts";
import { readLines } from "./lines-file.ts";
import { outcomeIn } from "./outcome-line.ts";
import type { RunFolder } from "./run-folder.ts";
import type { SameQuestions } from "./same-questions.ts";
import { UnansweredCalls } from "./unanswered-calls.ts";

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
  readonly #unanswered = new UnansweredCalls();
  readonly #calls: CallIndex | null;
  readonly #reused: readonly CallIndex[];
  readonly #same: SameQuestions;

  /**
   * Reads the logs of a folder, and hands each outcome over. What is half written is passed over and left as it is: a run may be under
   * way. `calls`: where the folder's calls were read before.
   */
  constructor(
    folder: RunFolder,
    reuse: readonly string[],
    each: (outcome: Outcome) => void,
    same: SameQuestions,
    calls: CallIndex | null = null,
  ) {
    this.#same = same;
    const others = reuse.map(reusedLog);
    this.#calls = calls ?? (folder.has("calls") ? CallIndex.of(folder.file("calls"), byDatasetAndItem) : null);
    if (folder.has("outcomes")) for (const { text } of readLines(folder.file("outcomes"))) this.#add(text, each);
    this.#reused = others.map((path) => CallIndex.of(path, byItem));
  }

  #add(text: string, each: (outcome: Outcome) => void): void {
    const outcome = outcomeIn(text);
    if (outcome === null) return;
    const { states, failures, calls } = outcome;
    const missing = calls.filter((key) => !(this.#calls?.has(key) ?? false));
    this.#unanswered.add(outcome, missing);
    const unanswered = failures.length > 0 || states.some((state) => (state & playState.degraded) !== 0 || state === playState.notRun);
    const lost = !unanswered && missing.length > 0;
    this.outcomes.set(outcomeAddress(outcome), { again: unanswered || lost, line: sha256(text) });
    if (!lost) each(outcome);
  }

  hasCall(key: string): boolean {
    return this.#calls?.has(key) ?? false;
  }

  before(dataset: string, items: readonly string[]): Before {
    const around = this.#same.around(dataset, items);
    return {
      known: around.flatMap(({ dataset: of, item }) => this.#calls?.callsOf(of, item) ?? []),
      reused: this.#reused.flatMap((index) => around.flatMap(({ dataset: of, item }) => index.callsOf(of, item))),
      unanswered: this.#unanswered.of(around),
    };
  }

  close(): void {
    this.#calls?.close();
    for (const index of this.#reused) index.close();
  }
}

export const outcomeAddress = ({
  pool,
  method,
  dataset,
  item,
  repeat,
}: Pick<Outcome, "pool" | "method" | "dataset" | "item" | "repeat">): string => JSON.stringify([pool, method, dataset, item, repeat]);

/** The calls of another run: its folder, or the log itself. Throws a SpecError where there is none. */
export function reusedLog(path: string): string {
  if (!existsSync(path)) throw SpecError.at(path, "--reuse: there is no such run");
  const log = statSync(path).isDirectory() ? join(path, "calls.jsonl") : path;
  if (!existsSync(log)) throw SpecError.at(log, "is not there: --reuse needs the folder of a run");
  if (holdsNoCall(log)) throw SpecError.at(log, "no line of it is a call: --reuse needs the folder of a run, or its calls.jsonl");
  return log;
}
