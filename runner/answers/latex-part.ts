import { setClose, setOpen } from "./latex.ts";

const opens = `([{${setOpen}`;
const closes = `)]}${setClose}`;

/** The parts of a text between top-level separators. */
export function split(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  const pattern = new RegExp(separator.source, "y");
  for (let i = 0; i < text.length; ) {
    const c = text[i]!;
    if (opens.includes(c)) depth++;
    else if (closes.includes(c)) depth--;
    pattern.lastIndex = i;
    const match = depth === 0 ? pattern.exec(text) : null;
    if (match === null || match[0] === "") i++;
    else {
      parts.push(text.slice(start, i));
      i += match[0].length;
      start = i;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** Whether the bracket that opens a text is closed by its last sign only. */
export function wraps(text: string): boolean {
  if (!opens.includes(text[0]!) || !closes.includes(text.at(-1)!)) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (opens.includes(text[i]!)) depth++;
    else if (closes.includes(text[i]!) && --depth === 0) return i === text.length - 1;
  }
  return false;
}
