/** The reply begins behind it: the last symbol of every prompt. */
export const START = ">";
/** The last symbol of every reply. */
export const END = ".";
/** Parts what a reply works out from what it answers. */
export const THEN = "=";
/** Parts answers in view. */
export const BESIDE = ";";
/** Stands for an answer that is not there, or that the vocabulary cannot write. */
export const NONE = "_";

const words = ["RIGHT", "WRONG"];

/** All symbols; a symbol's token is its index. Characters, and a few words. Never reordered: weights depend on it. */
export const symbols: readonly string[] = [
  END,
  START,
  THEN,
  BESIDE,
  NONE,
  ..."0123456789",
  ..."abcdefghijklmnopqrstuvwxyz",
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  ..."+-*/:,^&|~()",
  ..."@#<?!%'[{$",
  ...words,
];

const tokens = new Map(symbols.map((symbol, token) => [symbol, token]));
const pattern = new RegExp(`${words.join("|")}|.`, "gsu");

/** The symbols of a text, words first; what is no symbol comes out as null. */
export function tokenized(text: string): (number | null)[] {
  return (text.match(pattern) ?? []).map((symbol) => tokens.get(symbol) ?? null);
}

/** The tokens of a text in micro symbols. Throws where a character is none. */
export function encode(text: string): number[] {
  return tokenized(text).map((token, i) => {
    if (token === null) throw new Error(`symbol ${i + 1} of ${JSON.stringify(text)} is not in the micro vocabulary`);
    return token;
  });
}

export const decode = (ids: Iterable<number>): string => Array.from(ids, (id) => symbols[id]!).join("");
