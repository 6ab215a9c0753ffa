import type { Reply } from "../reply.ts";
import { shownText } from "./shown-text.ts";

/** A text between tags of its own. A text that could close them gets others, so that whatever stands in it stays inside. */
export function section(name: string, text: string): string {
  const lower = text.toLowerCase();
  let tag = name;
  for (let k = 2; lower.includes(`</${tag}`); k++) tag = `${name}-${k}`;
  return `<${tag}>\n${text}\n</${tag}>`;
}

/** What a prompt shows of one reply. */
export const shownSection = (name: string, reply: Reply): string => section(name, shownText(reply));

/** Numbered sections, one a text; a remark where there are none. */
export const sections = (name: string, texts: readonly string[], none: string): string =>
  texts.length === 0 ? `(${none})` : texts.map((text, i) => section(`${name}-${i + 1}`, text)).join("\n\n");

/** What a prompt shows of several replies, in their order and without their authors. */
export const shownSections = (name: string, replies: readonly Reply[], none: string): string =>
  sections(name, replies.map(shownText), none);
