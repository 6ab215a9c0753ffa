import type { Sampling } from "../spec/index.ts";
import type { Reply } from "./reply.ts";

/**
 * A typed request to one model. Methods speak in turns and never build prompt strings;
 * what a turn shows of others' words are replies (`view`), so that its content is known by the replies in it.
 */
export interface Turn {
  readonly kind: string;
  /** Replies the turn shows, in the order in which it shows them. */
  readonly view: readonly Reply[];
  /** Further content, JSON, such as labels or a count. Left out where the kind and the view say it all. */
  readonly detail?: unknown;
}

/** One kind of turn: its English prompt and how it is filled. One file a kind in `turns/`. */
export interface TurnKind<T extends Turn = Turn> {
  readonly kind: T["kind"];
  readonly description: string;
  /** Template with {placeholders}. `{question}` is known in every kind. Values are inserted once, byte for byte. */
  readonly prompt: string;
  /** Names of the placeholders besides `question`. */
  readonly placeholders: readonly string[];
  /** The values of the placeholders. */
  fill(turn: T): Readonly<Record<string, string>>;
  /**
   * What stands before the question in the dialect of the micro models (`micro/dialect.ts`): a sign for the kind and the answers in
   * view, in symbols of `micro/vocabulary.ts`. Empty: the question alone.
   */
  micro(turn: T): string;
  /**
   * In the dialect, a judge names the answer that it holds right; this says what that means in the words which the turn asks for. Left
   * out: the turn asks for no verdict.
   */
  microVerdict?(turn: T, answer: string): string;
  /** Sampling where the suite does not say otherwise: routes, comparisons and verdicts are short and greedy. */
  readonly sampling?: Sampling;
}
