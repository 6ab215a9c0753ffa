import { Outcome, validate } from "../../spec/index.ts";
import { parsedLine } from "./json-lines.ts";

/** The outcome in a line of outcomes.jsonl; null where the line is none: half a line, or what another program left there. */
export function outcomeIn(text: string): Outcome | null {
  const value = parsedLine(text);
  return value !== null && validate(Outcome, value).length === 0 ? (value as Outcome) : null;
}
