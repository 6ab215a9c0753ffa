import type { ModelEntry, Prices } from "../../spec/index.ts";
import { callsIn } from "./network.ts";
import { RunFolder } from "./run-folder.ts";

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Calls by model and kind of turn: those that a run makes for certain, and the most that it may make. */
export type CallRanges = ReadonlyMap<string, Range>;

export const rangeKey = (model: string, kind: string): string => JSON.stringify([model, kind]);

/** What a call of a model is expected to take, in tokens. */
interface Expected {
  readonly input: Range;
  readonly output: Range;
}

export interface PlannedUsage {
  readonly tokens: Range | null;
  readonly cost: Range | null;
  /** Network models of which no averages are known, and those without prices: what they take is not known, which is not 0. */
  readonly withoutAverages: readonly string[];
  readonly withoutPrices: readonly string[];
}

/** Mean usage in a run's log, with its 95 % interval, by model and kind of turn, and by model alone. */
export type Measured = ReadonlyMap<string, Expected>;

/** What the calls of network models will take: measured in another run, else as the suite declares. */
export function plannedUsage(
  calls: CallRanges,
  models: readonly Pick<ModelEntry, "id" | "averages" | "prices">[],
  measured: Measured,
): PlannedUsage {
  const withoutAverages = new Set<string>();
  const withoutPrices = new Set<string>();
  const [tokens, cost] = [
    { low: 0, high: 0 },
    { low: 0, high: 0 },
  ];
  for (const [key, range] of calls) {
    const [id, kind] = JSON.parse(key) as [string, string];
    const model = models.find((entry) => entry.id === id);
    if (model === undefined || range.high === 0) continue;
    const expected = measured.get(rangeKey(id, kind)) ?? measured.get(id) ?? declaredOf(model.averages);
    if (expected === null) withoutAverages.add(id);
    if (model.prices === undefined) withoutPrices.add(id);
    if (expected === null) continue;
    for (const end of ["low", "high"] as const) {
      tokens[end] += range[end] * (expected.input[end] + expected.output[end]);
      if (model.prices !== undefined) cost[end] += range[end] * costOfCall(expected, model.prices, end);
    }
  }
  const isKnown = calls.size > 0 && models.length > 0 && withoutAverages.size === 0;
  return {
    tokens: isKnown ? { low: Math.round(tokens.low), high: Math.round(tokens.high) } : null,
    cost: isKnown && withoutPrices.size === 0 ? cost : null,
    withoutAverages: [...withoutAverages].sort(),
    withoutPrices: [...withoutPrices].sort(),
  };
}

const costOfCall = ({ input, output }: Expected, prices: Prices, end: "low" | "high") =>
  (input[end] * prices.input + output[end] * prices.output) / 1e6;

const declaredOf = (averages: ModelEntry["averages"]): Expected | null =>
  averages === undefined
    ? null
    : { input: { low: averages.input, high: averages.input }, output: { low: averages.output, high: averages.output } };

/** What the calls of another run took. A mean of few calls is a wide range. */
export function measuredIn(path: string): Measured {
  const folder = new RunFolder(path);
  folder.read("manifest");
  const sums = new Map<string, { input: Mean; output: Mean }>();
  for (const { model, kind, usage } of callsIn(folder)) {
    if (usage === undefined) continue;
    for (const key of [rangeKey(model, kind), model]) {
      let sum = sums.get(key);
      if (sum === undefined) {
        sum = { input: new Mean(), output: new Mean() };
        sums.set(key, sum);
      }
      sum.input.add(usage.input);
      sum.output.add(usage.output);
    }
  }
  return new Map([...sums].map(([key, { input, output }]) => [key, { input: input.range(), output: output.range() }]));
}

class Mean {
  #count = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.#count++;
    this.#sum += value;
    this.#squares += value * value;
  }

  /** The mean, give or take 1.96 standard errors. */
  range(): Range {
    const mean = this.#sum / this.#count;
    const variance = this.#count < 2 ? 0 : Math.max(0, this.#squares - this.#count * mean * mean) / (this.#count - 1);
    const margin = 1.96 * Math.sqrt(variance / this.#count);
    return { low: Math.max(0, mean - margin), high: mean + margin };
  }
}
