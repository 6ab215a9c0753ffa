import type { DevItem, Seat } from "../../method.ts";
import type { Reply } from "../../reply.ts";
import { devWeight } from "../dev-weight.ts";
import type { Classifiers } from "../trained-routing.ts";
import type { Thresholds, Verification } from "./decision.ts";

/** What is fitted on dev. Every entry is of one member, or of the two or three it names, so that leaving another out changes none. */
export interface State {
  /** Weight of a member's voice: log-odds of its first answers on dev. */
  readonly weights: Readonly<Record<string, number>>;
  /** Mean output tokens of a member's first answers; null where its usage is not known. */
  readonly tokens: Readonly<Record<string, number | null>>;
  /** [a][j]: P(j right | a wrong) on dev. */
  readonly rescue: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly router: Classifiers | null;
  /** Null: calibrated for each coalition from `dev`. */
  readonly thresholds: Thresholds | null;
  readonly dev: readonly DevRecord[];
}

/** Everything that any coalition's play of one dev item may ask, by model id. Answers are named by their index in `scores`; -1: none. */
export interface DevRecord {
  readonly scores: readonly number[];
  /** The anchor's plurality answer and its share of the samples. */
  readonly anchors: Readonly<Record<string, readonly [answer: number, share: number]>>;
  readonly probes: Readonly<Record<string, number>>;
  /** [anchor][peer] */
  readonly verified: Readonly<Record<string, Readonly<Record<string, Verification>>>>;
  /** [anchor][probe's peer, "" without a probe][author] */
  readonly messages: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
  /** Each member's chance of being right, forecast without this item; empty where the anchor is fixed. */
  readonly forecast: Readonly<Record<string, number | null>>;
}

/** What follows from the members' first answers on dev alone. */
export function standingState(members: readonly string[], items: readonly DevItem[]): Pick<State, "weights" | "tokens" | "rescue"> {
  const scores = members.map((_, m) => items.map((item) => item.scores[m]!));
  const weights = scores.map(devWeight);
  const rescue = members.map((_, a) =>
    Object.fromEntries(members.flatMap((id, j) => (a === j ? [] : [[id, rescueChance(scores[a]!, scores[j]!)] as const]))),
  );
  return {
    weights: Object.fromEntries(members.map((id, m) => [id, weights[m]!])),
    tokens: Object.fromEntries(members.map((id, m) => [id, meanTokens(items.map(({ replies }) => replies[m]!))])),
    rescue: Object.fromEntries(members.map((id, a) => [id, rescue[a]!])),
  };
}

/** P(j right | a wrong), shrunk towards a half by one success and one failure. A partial grade counts as that share. */
function rescueChance(anchor: readonly (number | null)[], peer: readonly (number | null)[]): number {
  let [wrong, rescued] = [0, 0];
  for (const [i, own] of anchor.entries()) {
    const other = peer[i]!;
    if (own === null || other === null) continue;
    wrong += 1 - own;
    rescued += (1 - own) * other;
  }
  return (rescued + 1) / (wrong + 2);
}

function meanTokens(replies: readonly Reply[]): number | null {
  let sum = 0;
  let count = 0;
  for (const reply of replies) {
    if (reply.state !== "answered") continue;
    if (reply.tokens === null) return null;
    sum += reply.tokens.output;
    count++;
  }
  return count === 0 ? null : sum / count;
}

/** The other members in the order in which an anchor asks them: likeliest to rescue it, of equals the cheaper, then the better on dev. */
export function peersOf(anchor: string, seats: readonly Seat[], { rescue, tokens }: Pick<State, "rescue" | "tokens">): Seat[] {
  const chance = ({ id }: Seat) => rescue[anchor]?.[id] ?? 0;
  const cost = ({ id }: Seat) => tokens[id] ?? Number.POSITIVE_INFINITY;
  return seats
    .filter(({ id }) => id !== anchor)
    .sort((a, b) => chance(b) - chance(a) || (cost(a) === cost(b) ? 0 : cost(a) - cost(b)) || (a.rank ?? 0) - (b.rank ?? 0));
}
