import type { Static, TSchema } from "@sinclair/typebox";
import type { PlugIn } from "./plug-in.ts";

/** A grade in [0, 1]; `compare` says by which comparison, or why not (`unit-mismatch(percent)`). */
export interface Grade {
  readonly score: number;
  readonly compare: string;
}

/** An item's accepted answers (any one suffices) and the options it offers, if it does. */
export interface Gold {
  readonly targets: readonly string[];
  readonly options: readonly { readonly label: string; readonly text: string }[];
}

/**
 * Grades answers that were already extracted. The two equalities are kept apart on purpose:
 * `key` is the one by which votes are counted (same string, same vote), `grade` the one by which answers are right.
 */
export interface Scorer<P extends TSchema = TSchema> extends PlugIn<P> {
  /** Extractors tried in this order where the dataset names none. */
  readonly extract: readonly string[];
  key(answer: string, parameters: Static<P>): string;
  grade(answer: string, gold: Gold, parameters: Static<P>): Grade;
  /** Says what is wrong with an item's gold (a target that is no number, two equal options), or null. */
  reject?(gold: Gold, parameters: Static<P>): string | null;
}
