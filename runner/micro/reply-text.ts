import { decode, END, THEN } from "./vocabulary.ts";

/** What a micro model's tokens say: the answer is what stands behind the last sign for "then", and what is worked out stands before it. */
export interface ReplyText {
  readonly text: string;
  readonly reasoning?: string;
}

/** `verdict`: what the answer means to a turn that asks for a verdict; then all that was said is what led to it. */
export function replyText(said: string, verdict?: (answer: string) => string): ReplyText {
  const whole = said.endsWith(END) ? said.slice(0, -END.length) : said;
  const then = whole.lastIndexOf(THEN);
  const answer = whole.slice(then + 1);
  if (verdict !== undefined) return { text: verdict(answer), reasoning: whole };
  return then === -1 ? { text: answer } : { text: answer, reasoning: whole.slice(0, then) };
}

/** Tokens up to the first of some texts in what they say: how many there are, and what is said before it. Null where none is said. */
export function cutAt(tokens: readonly number[], stops: readonly string[]): { readonly count: number; readonly said: string } | null {
  let said = "";
  for (const [i, token] of tokens.entries()) {
    said += decode([token]);
    const found = stops.map((stop) => said.indexOf(stop)).filter((at) => at !== -1);
    if (found.length > 0) return { count: i + 1, said: said.slice(0, Math.min(...found)) };
  }
  return null;
}
