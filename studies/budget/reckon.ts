import type { PhaseCounts } from "../../runner/runs/plan.ts";
import type { Sample, Spent } from "./sample.ts";

/** Means of some calls of the sample. */
export interface PerCall {
  readonly calls: number;
  /** Tokens of a call's prompt and of its reply. */
  readonly input: number;
  readonly output: number;
  /** Processor time of a call, in milliseconds. */
  readonly millis: number;
}

/** Means over calls; of no calls, zeros. */
export function perCall(spent: readonly Spent[]): PerCall {
  const sum = (of: (one: Spent) => number): number => spent.reduce((all, one) => all + of(one), 0);
  const calls = sum((one) => one.calls);
  const mean = (of: (one: Spent) => number): number => (calls === 0 ? 0 : sum(of) / calls);
  return { calls, input: mean((one) => one.input), output: mean((one) => one.output), millis: mean((one) => one.millis) };
}

/** Processor hours of calls that take so many milliseconds each. */
export const hours = (calls: number, millis: number): number => (calls * millis) / 3_600_000;

/** Milliseconds that a call may take for all to fit into some hours on some cores. */
export const affordableMillis = (calls: number, wallHours: number, cores: number): number => (wallHours * cores * 3_600_000) / calls;

/** Calls that will be made in truth: those of the dev phase, and of each test item as many as in the sample. `items`: test items, times pools. */
export const expectedCalls = ({ dev }: PhaseCounts, made: PerCall, sample: Sample, items: number): number =>
  dev.distinct + (made.calls / sample.items) * items;
