/** A sign of a formula; "end" follows the last. */
export interface Token {
  readonly kind: "number" | "command" | "letter" | "sign" | "end";
  readonly text: string;
}

const token = /\s*(?:(\d+(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+\.?)|\\([a-zA-Z]+)|([a-zA-Z])|([\s\S]))/y;

/** Numbers (without their thousands separators), commands, single letters and signs. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  const source = text.trim();
  while (token.lastIndex < source.length) {
    const [, number, command, letter, sign] = token.exec(source) ?? [];
    if (number !== undefined) tokens.push({ kind: "number", text: number.replaceAll(",", "") });
    else if (command !== undefined) tokens.push({ kind: "command", text: command });
    else if (letter !== undefined) tokens.push({ kind: "letter", text: letter });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
    else break;
  }
  tokens.push({ kind: "end", text: "" });
  return tokens;
}
