/** HTML that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

export type Part = Html | string | number | null | readonly Part[];

/** The one way to make HTML: whatever is put in is escaped, unless it is HTML already. Null is nothing. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = literals[0]!;
  for (const [i, part] of parts.entries()) text += textOf(part) + literals[i + 1]!;
  return new Html(text);
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null) return "";
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  return part.map(textOf).join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => visible(text).replace(/[&<>"']/g, (character) => entities[character]!);

/**
 * A text as it is written: control characters, marks that turn the direction of what follows, halves of characters and what no HTML
 * may hold are named in place of having an effect.
 */
export function visible(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/\p{Cc}|\p{Cs}|\p{Bidi_Control}|\p{Noncharacter_Code_Point}|\ufeff/gu, (character) =>
      character === "\n" || character === "\t" ? character : `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`,
    );
}
