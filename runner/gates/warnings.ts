import { formatViolation, locate, type Mistake, type SuiteFile } from "../../spec/index.ts";
import { checksOf } from "./selection.ts";

/** Gates that are in order and yet must fail as things stand, with their places: for a person who is about to play the suite. */
export function gateWarnings({ suite, document }: SuiteFile, hasBaseline: (file: string) => boolean): string[] {
  const mistakes = suite.gates.flatMap((gate, i): Mistake[] => {
    const path = ["gates", i];
    if (checksOf(gate, suite).length === 0)
      return [{ path: [...path, "where"], key: false, message: "warning: it selects no game of this suite, and will fail" }];
    if (gate.maxDrop === undefined || hasBaseline(gate.baseline)) return [];
    const message = `warning: there is no baseline ${gate.baseline} yet, without which it will fail: \`baseline update\` makes one of a run`;
    return [{ path: [...path, "baseline"], key: false, message }];
  });
  return locate(document, mistakes).map(formatViolation);
}
