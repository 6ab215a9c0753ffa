import type { CallLine, Failure, Fitted, Standing, Suite, Violation } from "../../spec/index.ts";
import type { Item } from "../item.ts";

/** What a worker is handed when it starts. JSON, like all that crosses a thread. */
export interface WorkerData {
  readonly suite: Suite;
  readonly directory: string;
  /** By model id. */
  readonly fingerprints: Readonly<Record<string, string>>;
  /** Models are not asked: only calls that a job brings along are known. */
  readonly replay: boolean;
  /** Digests of the modules of the user's own, by the path that the suite says; each worker imports them for itself. */
  readonly code?: Readonly<Record<string, string>>;
}

/** A slice of items of one dataset, played for all pools, methods and coalitions. */
export interface TestJob {
  readonly kind: "test";
  readonly dataset: string;
  /** The games to play: (pool, method), and the coalitions where they are not all of the pool's. */
  readonly cells: readonly Cell[];
  readonly items: readonly Item[];
  /** Per item: what of it is to be played, as [index into cells, repeat]; null: everything. */
  readonly todo: readonly (readonly (readonly [number, number])[] | null)[];
  readonly standings: readonly Standing[];
  readonly fitted: readonly Fitted[];
  readonly before: Before;
}

/** What is known of a job's calls from before. */
export interface Before {
  /** Calls that this run made: they are in its log. */
  readonly known: readonly CallLine[];
  /** Calls of other runs: those that are used enter this run's log. */
  readonly reused: readonly CallLine[];
  /** Calls that were made and not answered, by key: where no model is asked, they end so again and are not missing. */
  readonly unanswered: Readonly<Record<string, readonly Unanswered[]>>;
}

/** One way in which a call of a key may have ended; its failure names the model. */
export interface Unanswered {
  readonly state: "failed" | "unsupported";
  readonly failure: Failure;
}

export interface Cell {
  readonly pool: string;
  readonly method: string;
  /** Ascending, without the empty coalition; null: all of the pool's. */
  readonly masks: readonly number[] | null;
}

/** All dev items of one dataset: every member answers, then each method fits. */
export interface DevJob {
  readonly kind: "dev";
  readonly dataset: string;
  readonly pools: readonly string[];
  readonly cells: readonly Cell[];
  readonly items: readonly Item[];
  readonly before: Before;
}

export type Job = TestJob | DevJob;

export interface TestResult {
  readonly kind: "test";
  /** Lines of outcomes.jsonl and of calls.jsonl, without line ends. */
  readonly outcomes: readonly string[];
  readonly calls: readonly string[];
  readonly plays: number;
}

export interface DevResult {
  readonly kind: "dev";
  /** Calls of network models that failed: what was fitted without them is not kept. */
  readonly unanswered: number;
  /** Keys of the calls that it rests on. */
  readonly keys: readonly string[];
  readonly standings: readonly Standing[];
  readonly fitted: readonly Fitted[];
  readonly calls: readonly string[];
}

/** A job met bad input (recorded answers that are no JSON): what is thrown loses its kind when it crosses a thread. */
export interface Refused {
  readonly kind: "refused";
  readonly violations: readonly Violation[];
}
