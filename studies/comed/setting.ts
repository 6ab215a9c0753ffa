import type { Resampler } from "../../runner/values/bootstrap.ts";
import { type Comparison, compareItems, type ItemScores } from "../../runner/values/compare.ts";
import { type Decomposition, decomposition } from "../../runner/values/decomposition.ts";
import { type Outcome, playState } from "../../spec/index.ts";

/** The plays of the whole pool under one method on one dataset, by item. */
export type Plays = ReadonlyMap<string, Outcome>;

/** What a play of the whole pool took, means over items. */
export interface Spent {
  readonly accuracy: number;
  /** Distinct models that were asked. */
  readonly models: number;
  readonly calls: number;
  /** Output tokens, the anchor's samples, probes and verdicts among them. */
  readonly decoded: number;
}

export interface Versus extends Spent {
  readonly method: string;
  /** COMED minus this one, paired by item. */
  readonly difference: NonNullable<Comparison["difference"]>;
  readonly test: NonNullable<Comparison["test"]>;
}

/** COMED with one kind of anchor on one dataset. */
export interface Setting {
  readonly dataset: string;
  readonly anchor: "fixed" | "routed";
  readonly items: number;
  readonly comed: Spent;
  /** The anchor alone; the anchor's self-consistency at no fewer tokens than COMED's; all peers always. */
  readonly versus: { readonly anchor: Versus; readonly selfConsistency: Versus; readonly dense: Versus };
  readonly ablations: readonly Versus[];
  readonly decomposition: Decomposition;
  /** Expected accuracy of escalating at random, as often as COMED does not accept. */
  readonly random: number;
}

const right = ({ states }: Outcome) => (states.at(-1)! & ~playState.degraded) === playState.correct;
const noteOf = ({ full }: Outcome) => full?.note as { readonly branch: string; readonly invoked?: readonly string[] };

export function settingOf(dataset: string, anchor: "fixed" | "routed", plays: ReadonlyMap<string, Plays>, resampler: Resampler): Setting {
  const of = (method: string): Plays => {
    const found = plays.get(method);
    if (found === undefined) throw new Error(`the study has no plays of ${method} on ${dataset}`);
    return found;
  };
  const own = of(anchor);
  const spent = spentBy(own);
  const ladder = [...plays.keys()].filter((method) => method.startsWith(`${anchor}-samples-`));
  const enough = ladder
    .map((method) => ({ method, decoded: spentBy(of(method)).decoded }))
    .filter(({ decoded }) => decoded >= spent.decoded);
  const matched = enough.sort((a, b) => a.decoded - b.decoded)[0];
  if (matched === undefined) throw new Error(`no self-consistency of the study takes as many tokens as ${anchor} on ${dataset}`);
  const ablated = ["consistency-only", "margin-only", "probe-only", "without-verifier"]
    .map((name) => `${anchor}-${name}`)
    .filter((method) => plays.has(method));
  const versus = (method: string): Versus => {
    const { difference, test } = compareItems(scoresOf(dataset, of(method)), scoresOf(dataset, own), resampler);
    return { method, ...spentBy(of(method)), difference: difference!, test: test! };
  };
  const [anchorPlays, densePlays] = [of(`${anchor}-anchor`), of(`${anchor}-dense`)];
  const found = decomposition(
    [...own].map(([item, outcome]) => ({
      branch: noteOf(outcome).branch,
      anchor: right(anchorPlays.get(item)!),
      system: right(outcome),
      dense: right(densePlays.get(item)!),
    })),
  );
  return {
    dataset,
    anchor,
    items: own.size,
    comed: spent,
    versus: { anchor: versus(`${anchor}-anchor`), selfConsistency: versus(matched.method), dense: versus(`${anchor}-dense`) },
    ablations: ablated.map(versus),
    decomposition: found,
    random: (1 - found.gatedShare) * found.accuracy.anchor + found.gatedShare * found.accuracy.dense!,
  };
}

/** Means over the items; models are 0 where the method does not say whom it asked. */
export function spentBy(plays: Plays): Spent {
  const all = [...plays.values()];
  const mean = (of: (outcome: Outcome) => number) => all.reduce((sum, outcome) => sum + of(outcome), 0) / all.length;
  return {
    accuracy: mean((outcome) => Number(right(outcome))),
    models: mean((outcome) => noteOf(outcome)?.invoked?.length ?? 0),
    calls: mean(({ full }) => full!.calls),
    decoded: mean(({ full }) => full!.outputTokens!),
  };
}

function scoresOf(dataset: string, plays: Plays): ItemScores {
  const items = [...plays.keys()];
  return { dataset, items, units: items, scores: Float64Array.from(items, (item) => Number(right(plays.get(item)!))) };
}
