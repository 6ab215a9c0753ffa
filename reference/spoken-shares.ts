import { meanOf } from "../runner/page/mean.ts";
import type { Rollout } from "./rollout.ts";

/** What the policy's messages are like. */
export interface SpokenShares {
  /** Mean grade of its last messages. */
  readonly own: number | null;
  /** Different answers among its last messages. */
  readonly distinct: number;
  /** Share of its messages that hold an answer. */
  readonly parsed: number | null;
}

/** Null where it said nothing. */
export function spokenShares(rollouts: readonly Rollout[]): SpokenShares {
  const calls = rollouts.flatMap((rollout) => rollout.calls);
  const last = rollouts.flatMap((rollout) => rollout.calls.at(-1) ?? []);
  return {
    own: meanOf(last.map(({ score }) => score)),
    distinct: new Set(last.flatMap(({ answer }) => answer ?? [])).size,
    parsed: meanOf(calls.map(({ answer }) => (answer === null ? 0 : 1))),
  };
}
