import type { Extraction, Extractor, Found } from "../extractor.ts";
import { conclusionOf } from "./reasoning.ts";

/** What a reply came to. `truncated`: it ended before its answer did (in its reasoning, or at its limit of tokens). */
export type Extracted = { readonly state: "found"; readonly found: Found } | { readonly state: "none"; readonly truncated: boolean };

/** How the model stopped; `length` is the limit of tokens. */
export interface Ending {
  readonly finishReason?: string | null;
}

/**
 * Reads the answer out of a reply: reasoning is set apart first, then the rules are tried in order and the first that finds something wins.
 * Positions are those of the reply as it was received.
 */
export function extract(text: string, rules: readonly Extractor[], extraction: Extraction, { finishReason }: Ending = {}): Extracted {
  const cut = finishReason === "length";
  const { start, unfinished } = conclusionOf(text);
  if (unfinished) return { state: "none", truncated: true };
  const graded = start === 0 ? text : text.slice(start);
  for (const rule of rules) {
    const found = rule.extract(graded, extraction);
    if (found === null || found.value.trim() === "") continue;
    if (cut && rule.announced === false && !found.rule.endsWith("-cut-run-on")) continue;
    return { state: "found", found: start === 0 ? found : { ...found, start: found.start + start, end: found.end + start } };
  }
  return { state: "none", truncated: cut };
}
