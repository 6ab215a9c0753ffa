const tag = /<(\/?)(?:think|thinking|thought|reasoning)>/gi;

/** The part of a reply that is graded: what follows the last closing tag of a reasoning block. */
export interface Conclusion {
  readonly start: number;
  /** A reasoning block was opened and never closed: there is nothing to grade. */
  readonly unfinished: boolean;
}

/** Sets the reasoning apart; a closing tag without an opening one counts, since chat templates often write the opening themselves. */
export function conclusionOf(text: string): Conclusion {
  if (!text.includes("<")) return { start: 0, unfinished: false };
  let start = 0;
  let depth = 0;
  for (const match of text.matchAll(tag)) {
    if (match[1] === "/") {
      start = match.index + match[0].length;
      depth = 0;
    } else depth = 1;
  }
  return { start, unfinished: depth > 0 };
}
