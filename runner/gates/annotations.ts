import type { GateVerdict, Place } from "../../spec/index.ts";
import { cut, oneLine, reasonOf, subjectOf } from "./verdict-text.ts";

/** The most that GitHub shows of each kind in a step. */
const most = 10;

/**
 * GitHub workflow commands: an error for each verdict that fails and a warning for each inconclusive one, at the gate's line of the
 * suite; the tenth of a kind counts the rest where there are more.
 */
export function annotations(verdicts: readonly GateVerdict[], file: string, places: readonly Place[]): string[] {
  const failing = verdicts.filter(({ fails }) => fails);
  const doubtful = verdicts.filter(({ fails, state }) => !fails && state === "inconclusive");
  const list = (kind: "error" | "warning", of: readonly GateVerdict[]) => {
    const shown = of.length > most ? of.slice(0, most - 1) : of;
    const lines = shown.map((verdict) => {
      const { line, column } = places[verdict.gate] ?? { line: 1, column: 1 };
      const title = property(`${verdict.state}: ${subjectOf(verdict)}`);
      return `::${kind} file=${property(file)},line=${line},col=${column},title=${title}::${data(reasonOf(verdict))}`;
    });
    const left = of.length - shown.length;
    return left === 0 ? lines : [...lines, `::${kind} file=${property(file)},title=Gates::${left} more gates with ${kind}s`];
  };
  return [...list("error", failing), ...list("warning", doubtful)];
}

const data = (text: string): string => cut(oneLine(text), 4000).replaceAll("%", "%25");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
