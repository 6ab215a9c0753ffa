import { type Static, Type } from "@sinclair/typebox";

const numbers = (description: string) => Type.Array(Type.Number(), { minItems: 1, description });

export const RegretEntry = Type.Object(
  {
    regrets: numbers("Cumulated regret of each action, R_t(a)."),
    strategySum: numbers("Weighted sum of the strategies so far, by action."),
    weight: Type.Number({ minimum: 0, description: "Sum of the weights in it." }),
  },
  { additionalProperties: false },
);
export type RegretEntry = Static<typeof RegretEntry>;

/** What a regret matcher has learned. JSON. */
export const RegretTable = Type.Record(Type.String(), RegretEntry, { description: "By state key." });
export type RegretTable = Static<typeof RegretTable>;

export interface RegretMatching {
  /** rm: Hart & Mas-Colell (2000). rm+: regrets never fall below 0 (Tammelin 2014). */
  readonly variant: "rm" | "rm+";
  /** Which strategy enters the average: the one that was played (pre-update), or the one that follows from it (post-update). */
  readonly averaging: "pre-update" | "post-update";
  /** Weight of the t-th strategy in the average: 1, or t. */
  readonly weighting: "uniform" | "linear";
}

/**
 * Regret matching over a fixed number of actions, for each state by itself:
 * sigma_t(a) = R_t^+(a) / sum_b R_t^+(b), uniform where that sum is 0, and
 * R_{t+1}(a) = R_t(a) + v_t(a) - sum_b sigma_t(b) v_t(b) (Hart & Mas-Colell 2000).
 */
export class RegretMatcher {
  readonly #states = new Map<string, { regrets: number[]; strategySum: number[]; weight: number; visits: number }>();
  readonly #matching: RegretMatching;

  constructor(
    readonly actions: number,
    { variant = "rm", averaging = "pre-update", weighting = variant === "rm+" ? "linear" : "uniform" }: Partial<RegretMatching> = {},
    table: RegretTable = {},
  ) {
    this.#matching = { variant, averaging, weighting };
    for (const [state, { regrets, strategySum, weight }] of Object.entries(table)) {
      if (regrets.length !== actions || strategySum.length !== actions) {
        throw new RangeError(`state ${state}: found ${regrets.length} regrets and ${strategySum.length} sums, allowed: ${actions} of each`);
      }
      const visits = weighting === "uniform" ? weight : (Math.sqrt(1 + 8 * weight) - 1) / 2;
      this.#states.set(state, { regrets: [...regrets], strategySum: [...strategySum], weight, visits });
    }
  }

  /** sigma: what is played in a state now. */
  strategy(state: string): number[] {
    return matched(this.#states.get(state)?.regrets ?? new Array<number>(this.actions).fill(0));
  }

  /** The average of the strategies so far; uniform where there was none. */
  averageStrategy(state: string): number[] {
    const entry = this.#states.get(state);
    if (entry === undefined) return new Array<number>(this.actions).fill(1 / this.actions);
    return averageOf(entry);
  }

  regrets(state: string): number[] {
    return [...(this.#states.get(state)?.regrets ?? new Array<number>(this.actions).fill(0))];
  }

  /** Takes in what each action was worth in a state: v_t. */
  update(state: string, values: readonly number[]): void {
    if (values.length !== this.actions) throw new RangeError(`found ${values.length} values, allowed: ${this.actions}`);
    let entry = this.#states.get(state);
    if (entry === undefined) {
      const zeros = () => new Array<number>(this.actions).fill(0);
      entry = { regrets: zeros(), strategySum: zeros(), weight: 0, visits: 0 };
      this.#states.set(state, entry);
    }
    const { variant, averaging, weighting } = this.#matching;
    const sigma = matched(entry.regrets);
    const baseline = sigma.reduce((sum, share, a) => sum + share * values[a]!, 0);
    for (const [a, value] of values.entries()) {
      const regret = entry.regrets[a]! + value - baseline;
      entry.regrets[a] = variant === "rm+" ? Math.max(regret, 0) : regret;
    }
    entry.visits++;
    const weight = weighting === "linear" ? entry.visits : 1;
    const entering = averaging === "pre-update" ? sigma : matched(entry.regrets);
    for (const [a, share] of entering.entries()) entry.strategySum[a]! += weight * share;
    entry.weight += weight;
  }

  /** All that was learned, states sorted, so that equal tables have equal bytes. */
  table(): RegretTable {
    const states = [...this.#states].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      states.map(([state, { regrets, strategySum, weight }]) => [state, { regrets: [...regrets], strategySum: [...strategySum], weight }]),
    );
  }
}

/** The average strategy of a table's entry; uniform where nothing entered it. */
export function averageOf({ strategySum, weight }: RegretEntry): number[] {
  return strategySum.map((sum) => (weight === 0 ? 1 / strategySum.length : sum / weight));
}

/** Each action in proportion to its positive regret. */
function matched(regrets: readonly number[]): number[] {
  const total = regrets.reduce((sum, regret) => sum + Math.max(regret, 0), 0);
  return regrets.map((regret) => (total > 0 ? Math.max(regret, 0) / total : 1 / regrets.length));
}
