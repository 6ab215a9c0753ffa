const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Index just after the bracket that closes the one at `start`, or -1. Brackets inside quotes and escaped characters do not count. */
export function endOfBracket(text: string, start: number, quotes = "\"'"): number {
  const stack: string[] = [];
  for (let i = start; i < text.length; i++) {
    const c = text[i]!;
    if (c === "\\") i++;
    else if (quotes.includes(c)) {
      const end = endOfQuote(text, i);
      if (end > 0) i = end - 1;
    } else if (c in closers) stack.push(closers[c]!);
    else if (c === stack.at(-1)) {
      stack.pop();
      if (stack.length === 0) return i + 1;
    }
  }
  return -1;
}

/** Index just after the quote that closes the one at `start` on the same line, or -1. */
export function endOfQuote(text: string, start: number): number {
  const quote = text[start];
  for (let i = start + 1; i < text.length; i++) {
    const c = text[i];
    if (c === "\\") i++;
    else if (c === quote) return i + 1;
    else if (c === "\n") return -1;
  }
  return -1;
}

/** No answer is longer: looks are bounded so that reading stays linear in the length of the reply. */
export const reach = 4000;

/** Index just after the brace that closes the one at `start`, or -1; LaTeX's escaped braces do not count. */
export function endOfBrace(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length && i < start + reach; i++) {
    const c = text[i];
    if (c === "\\") i++;
    else if (c === "{") depth++;
    else if (c === "}" && --depth === 0) return i + 1;
  }
  return -1;
}
