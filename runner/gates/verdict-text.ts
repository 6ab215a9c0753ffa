import { type GateVerdict, verdictStates } from "../../spec/index.ts";

/** What a verdict is of, on one line: `accuracy three / vote / exam`, and the model of a metric of one. */
export function subjectOf({ metric, pool, method, dataset, model }: GateVerdict): string {
  const game = pool === null ? "no game" : `${pool} / ${method} / ${dataset}`;
  return `${metric} ${game}${model === null ? "" : ` / ${model}`}`;
}

/** Why, with what differs from the baseline and may. */
export const reasonOf = ({ because, notes }: GateVerdict): string => [because, ...notes].join("; ");

/** `2 failed, 1 inconclusive, 5 passed`; states that nothing is in are left out. */
export function tallyOf(verdicts: readonly GateVerdict[]): string {
  return verdictStates
    .map((state) => ({ state, count: verdicts.filter((verdict) => verdict.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${state}`)
    .join(", ");
}

/** The worst first, so that what is cut off is what passed; those of one state stay in the order of gates. */
export function worstFirst(verdicts: readonly GateVerdict[]): GateVerdict[] {
  const rank = ({ fails, state }: GateVerdict) => (fails ? 0 : state === "passed" ? 2 : 1);
  return [...verdicts].sort((a, b) => rank(a) - rank(b));
}

/**
 * A text on one line, with control characters, line separators and half surrogate pairs spelt out: models and servers have their say in
 * messages, and a line of theirs that starts with :: would be a command to GitHub's runner.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu, (letter) => `\\u${letter.codePointAt(0)!.toString(16).padStart(4, "0")}`);
}

/** The first characters of a longer text, none of them halved. */
export const cut = (text: string, length: number): string => (text.length > length ? `${[...text].slice(0, length).join("")}…` : text);
