import type { Gate, GateVerdict, VerdictState } from "../../spec/index.ts";
import { verdictStates } from "../../spec/index.ts";
import type { Measured } from "./judge.ts";
import { type PairedDrop, rounding } from "./paired-drop.ts";
import { shown, shownP } from "./shown.ts";

/** What one of a gate's conditions comes to, in words. */
interface Finding {
  readonly state: VerdictState;
  readonly because: string;
}

/** The verdict of a check: that of its worst condition. `pHolm` is null where nothing was tested. */
export function verdictOf({ index, gate, check, value, against }: Measured, pHolm: number | null, strict: boolean): GateVerdict {
  const findings = typeof value === "string" ? [unmeasured(value)] : [...boundFindings(gate, value), ...dropFindings(gate, against, pHolm)];
  const state = verdictStates.find((worst) => findings.some((finding) => finding.state === worst))!;
  const drop = against === null || typeof against.drop === "string" ? null : { ...against.drop, pHolm };
  const fails = state === "failed" || state === "unmeasured" || (state === "inconclusive" && (strict || gate.strict));
  const words = findings.map(({ because }) => because);
  if (fails && state === "inconclusive") words.push("strict lets it fail");
  return {
    gate: index,
    metric: gate.metric,
    pool: check?.pool ?? null,
    method: check?.method ?? null,
    dataset: check?.dataset ?? null,
    model: check?.model ?? null,
    state,
    fails,
    value: typeof value === "string" ? null : value,
    drop,
    because: words.join("; "),
    notes: [...(against?.notes ?? [])],
  };
}

const unmeasured = (because: string): Finding => ({ state: "unmeasured", because });

function boundFindings({ min, max }: Gate, value: number): Finding[] {
  const found: Finding[] = [];
  if (min !== undefined) {
    const low = min - value > rounding;
    found.push({ state: low ? "failed" : "passed", because: `${shown(value)} is ${low ? "below" : "at least"} min ${min}` });
  }
  if (max !== undefined) {
    const high = value - max > rounding;
    found.push({ state: high ? "failed" : "passed", because: `${shown(value)} is ${high ? "above" : "at most"} max ${max}` });
  }
  return found;
}

function dropFindings(gate: Gate, against: Measured["against"], pHolm: number | null): Finding[] {
  if (against === null) return [];
  return [typeof against.drop === "string" ? unmeasured(against.drop) : dropFinding(gate, gate.maxDrop!, against.drop, pHolm)];
}

function dropFinding({ alpha }: Gate, maxDrop: number, { drop, baseline, value, test }: PairedDrop, pHolm: number | null): Finding {
  const change = `${drop > rounding ? `worse by ${shown(drop)}` : "not worse"} (${shown(baseline)} -> ${shown(value)})`;
  if (drop - maxDrop <= rounding) return { state: "passed", because: `${change}, and maxDrop allows ${maxDrop}` };
  const more = `${change}, more than maxDrop ${maxDrop}`;
  if (pHolm === null) return unmeasured(`${more}, and one item, or cluster, allows no test`);
  const tested = `p ${shownP(pHolm)} by ${test === "mcnemar" ? "McNemar" : "exchange"} and Holm, alpha ${alpha}`;
  return pHolm < alpha
    ? { state: "failed", because: `${more}: ${tested}` }
    : { state: "inconclusive", because: `${more}, but that may be noise: ${tested}` };
}
