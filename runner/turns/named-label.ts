import { conclusionOf } from "../answers/reasoning.ts";

/** The few labels that a reply was asked to choose from, and the line it was asked to write. */
export interface LabelForm<L> {
  /** Names of that line, or of a JSON field, as alternatives of a regular expression. */
  readonly marker: string;
  /** A label where it stands alone or first after the marker, as a regular expression without groups. */
  readonly label: string;
  /** A label inside a sentence, where a lone letter may be an article and a lone number a count. */
  readonly inText: string;
  /** Which one is meant; null: there is no such label. */
  meant(found: string): L | null;
}

/**
 * The label that a reply names: alone, or first in the last line with the marker, or as the only one in a sentence that chooses it.
 * Null where it names none, or two different ones: what a reply might have meant is not guessed.
 */
export function namedLabel<L>(reply: string, form: LabelForm<L>): L | null {
  const { start, unfinished } = conclusionOf(reply);
  if (unfinished) return null;
  const text = reply.slice(start).replace(/[*`]/g, "").trim();
  const value = markedValue(text, form.marker);
  return value === null ? (alone(text, form) ?? stated(text, form)) : leading(value, form);
}

/** What follows the last marker: a JSON value, or the rest of the line, or of the next line that is not empty. */
function markedValue(text: string, marker: string): string | null {
  const field = `["'](?:${marker})["']\\s*:\\s*(?:"([^"\\n]*)"|([^,}\\s]+))`;
  const line = `^[ \\t>#_-]*(?:(?:my|the|final|best)[ \\t]+){0,2}(?:${marker})[ \\t_]*[:=][ \\t_]*(?:\\n\\s*)?(.*)$`;
  const found = [...text.matchAll(new RegExp(`${field}|${line}`, "gim"))].at(-1);
  return found === undefined ? null : (found[1] ?? found[2] ?? found[3]!);
}

const end = "(?!\\w|[.,]\\d)";
const opening = "[\\s\"'“(\\[{<]*";
const closing = "[\\s\"'”)\\]}>.!:]*";

function alone<L>(text: string, { label, meant }: LabelForm<L>): L | null {
  const found = new RegExp(`^${opening}(${label})${end}(?:\\s*\\(?(?:out )?of\\s*\\d+\\)?)?${closing}$`, "i").exec(text);
  return found === null ? null : meant(found[1]!);
}

function leading<L>(value: string, form: LabelForm<L>): L | null {
  const found = new RegExp(`^${opening}(${form.label})${end}`, "i").exec(value);
  if (found === null) return null;
  const chosen = form.meant(found[1]!);
  const rest = value.slice(found[0].length);
  if (new RegExp(`^\\s*(?:or|and|vs\\.?|[&/|,])\\s*${opening}(?:${form.label})${end}`, "i").test(rest)) return null;
  return mentions(rest, form).every((other) => other === chosen) ? chosen : null;
}

const choosing =
  /\b(?:choose|pick|select|recommend|prefer|suggest|go with|better|best|stronger|strongest|superior|preferable|preferred|winner|wins|tie|draw|equally)\b/i;
const refusing =
  /\b(?:not|cannot|no|none|never|neither|nor|either|both|wrong|incorrect|worse|worst|weaker|unlike|except|avoid|instead|rather|unless|if)\b|n['’]t\b/i;

function stated<L>(text: string, form: LabelForm<L>): L | null {
  if (!choosing.test(text) || refusing.test(text)) return null;
  const [first, ...others] = mentions(text, form);
  return first !== undefined && others.every((other) => other === first) ? first : null;
}

const mentions = <L>(text: string, { inText, meant }: LabelForm<L>): (L | null)[] =>
  [...text.matchAll(new RegExp(`\\b(?:${inText})${end}`, "g"))].map(([found]) => meant(found));
