import type { Extraction } from "../extractor.ts";

/** Emphasis, quotes, brackets and LaTeX around a label. */
const before =
  /^(?:[\s*_`"'“‘([{$]|\\[([]|\\(?:text|textbf|mathrm|mathbf|boxed)\{|(?:option|choice|answer|letter)(?=[\s:*(])[\s:]*){0,12}/i;
const after = /^(?:[\s*_`"'”’)\]}$.,;!]|\\[)\]]){0,12}$/;

/** What may part a label from the text of its option: "B) Paris", "B. Paris", "B: Paris", "B - Paris", "B (Paris)", "B because". */
const separator =
  /^[*_`"')\]}$]{0,6}(?:[).:,;\]]|\s{1,4}[-–—(]|\s{1,4}(?:because|since)\b|\s{1,4}is\s{1,4}(?:the\s{1,4})?(?:correct|right|best|answer)\b)/;

/**
 * The label that a whole answer names: the label alone in any dress, the label before its option's text, or an option's text.
 * Null where it names none, or two.
 */
export function labelOf(answer: string, { labels, texts = [] }: Extraction): string | null {
  const text = answer.trim();
  if (labels.includes(text)) return text;
  const byText = labels[texts.findIndex((option) => same(option, text))];
  const open = before.exec(text)?.[0].length ?? 0;
  const rest = text.slice(open);
  const label = longestAt(rest, labels) ?? byText;
  if (label === undefined) return byText ?? null;
  const tail = rest.slice(label.length);
  if (after.test(tail)) return label;
  if (byText !== undefined) return byText;
  return separator.test(tail) && !another(tail, label, labels) ? label : null;
}

/** The label at the start of a text, as a whole word, in its own case or, if no other label is meant, in another. */
function longestAt(text: string, labels: readonly string[]): string | undefined {
  const token = /^[\p{L}\p{N}]{1,16}/u.exec(text)?.[0];
  if (token === undefined) return undefined;
  if (labels.includes(token)) return token;
  const folded = labels.filter((label) => label.toLowerCase() === token.toLowerCase());
  return folded.length === 1 ? folded[0] : undefined;
}

/** "A or B", "A, C": a second label makes it no answer. */
function another(tail: string, label: string, labels: readonly string[]): boolean {
  const second = /^[*)\].:]{0,4}\s{0,4}(?:,|;|\/|&|and\b|or\b)\s{0,4}[*(["']{0,4}([\p{L}\p{N}]{1,16})(?![\p{L}\p{N}])/u.exec(tail)?.[1];
  return second !== undefined && second !== label && labels.includes(second);
}

function same(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

/** Two options or answers that differ in no more than case, blanks, quotes and a last stop say the same. */
export function plain(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^["'“‘*`$]{1,4}|["'”’*`$.]{1,4}$/g, "")
    .trim()
    .toLowerCase();
}
