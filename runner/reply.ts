import type { Failure } from "../spec/index.ts";

/** What a model wrote, as a method sees it. */
export interface Answered {
  readonly state: "answered";
  readonly text: string;
  /** The answer that the dataset's extraction rules read out of the text; null: none could be read. */
  readonly answer: string | null;
  /** The vote's equality: two answers with the same key are the same vote. Null where `answer` is null. Not the grader's equality. */
  readonly key: string | null;
  /** Mean log-probability of the reply's tokens, where the model gives it. */
  readonly logprob: number | null;
  readonly tokens: Usage | null;
}

/** A call that failed: never an answer, never a vote, never a 0. */
export interface Failed {
  readonly state: "failed";
  readonly failure: Failure;
}

/** A call that the model cannot serve at all: its kind of turn, or a sample that was never recorded. */
export interface Unsupported {
  readonly state: "unsupported";
  readonly failure: Failure;
}

export type Reply = Answered | Failed | Unsupported;

export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cachedInput?: number;
  readonly reasoning?: number;
}
