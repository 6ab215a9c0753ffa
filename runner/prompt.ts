import type { Turn } from "./turn.ts";
import { turnKinds } from "./turns/all.ts";
import { section } from "./turns/section.ts";

const kinds = new Map(turnKinds.map((kind) => [kind.kind, kind]));

/**
 * The English prompt of a turn: its kind's template, or the suite's own, with its values inserted once. What is inserted is data
 * and is never read as a template again. Where others' words are shown, question and words stand in sections that they cannot close.
 */
export function promptOf(turn: Turn, question: string, overrides: Readonly<Record<string, string>>): string {
  const kind = kinds.get(turn.kind);
  if (kind === undefined) throw new Error(`there is no prompt for "${turn.kind}" turns`);
  const asked = kind.placeholders.length === 0 ? question : section("question", question);
  return filled(overrides[turn.kind] ?? kind.prompt, { ...kind.fill(turn), question: asked });
}

/** A name in braces. Braces right behind a letter are an argument, as in \boxed{answer}. */
const placeholder = /(?<!\p{L})\{([A-Za-z]\w*)\}/gu;

/** Names of the placeholders that a template has, each once. */
export const placeholdersIn = (template: string): string[] => [...new Set([...template.matchAll(placeholder)].map(([, name]) => name!))];

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));
}
