import type { TSchema } from "@sinclair/typebox";
import type { PlugIn } from "./plug-in.ts";

/** What an extractor may look at besides the text. */
export interface Extraction {
  /** Labels of the item's options, in order ("A", "B", ...); empty where the item has none. */
  readonly labels: readonly string[];
  /** What the options say, in the order of `labels`, for replies that quote an option instead of naming it. */
  readonly texts?: readonly string[];
}

/** A part of a reply: `value` is what was read, `start`..`end` where it stands in the reply as it was received. */
export interface Found {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** The rule that fired: the extractor's id, with a suffix where a special case applied (`boxed-unbalanced`). */
  readonly rule: string;
}

/** One named rule that reads an answer out of a reply whose reasoning has been blanked, or finds none. Never guesses, never throws. */
export interface Extractor<P extends TSchema = TSchema> extends PlugIn<P> {
  /** False where the rule reads what nothing announced as the answer: a reply that was cut off is then not read, for its end is no conclusion. */
  readonly announced?: false;
  extract(text: string, extraction: Extraction): Found | null;
}
