import type { Item } from "../runner/item.ts";
import { meanOf } from "../runner/page/mean.ts";
import type { Environment } from "./environment.ts";
import type { Rollout, RolloutBatch } from "./rollout.ts";
import { spokenShares } from "./spoken-shares.ts";

/** How one item went, with the policy taking its likeliest token each time. Null: nothing that could be graded, or never asked. */
export interface ItemOutcome {
  readonly item: string;
  /** The grade of the team's answer. */
  readonly team: number | null;
  /** The grade of the policy's first answer, alone. */
  readonly alone: number | null;
  /** The grade of its last message inside the team, and what that message answered. */
  readonly last: number | null;
  readonly answer: string | null;
}

/** Means over the items for which there is something to count. */
export interface TeamEvaluation {
  readonly items: number;
  /** Accuracy of the team, of the policy alone, and of its last message inside the team. */
  readonly team: number | null;
  readonly alone: number | null;
  readonly last: number | null;
  /** Different answers among its last messages: few of them may be a policy that has learnt to say one thing. */
  readonly distinct: number;
  /** Share of its messages inside the team that hold an answer. */
  readonly parsed: number | null;
  /** Items on which the team never asked it. */
  readonly policyIdle: number;
  /** Items without a grade: the play or its grading failed. */
  readonly masked: number;
}

export interface Evaluated {
  readonly evaluation: TeamEvaluation;
  readonly outcomes: readonly ItemOutcome[];
}

/** Every evaluation plays the same draws of the frozen members, so that two of them are compared item by item. */
const repeat = 0;

/** Plays each item once in the team and once alone. `team` samples the policy greedily, one roll-out a prompt. */
export async function evaluated(team: Environment, items: readonly Item[]): Promise<Evaluated> {
  const together = single(await team.rollOut(items, repeat));
  const alone = single(await team.rollOutAlone(items, repeat));
  const outcomes = items.map(({ id }, i): ItemOutcome => {
    const last = together[i]!.calls.at(-1);
    return {
      item: id,
      team: rewardOf(together[i]!),
      alone: rewardOf(alone[i]!),
      last: last?.score ?? null,
      answer: last?.answer ?? null,
    };
  });
  const { own, ...shares } = spokenShares(together);
  return {
    outcomes,
    evaluation: {
      items: items.length,
      team: meanOf(outcomes.map(({ team }) => team)),
      alone: meanOf(outcomes.map(({ alone }) => alone)),
      last: own,
      ...shares,
      policyIdle: together.filter(({ calls }) => calls.length === 0).length,
      masked: outcomes.filter(({ team }) => team === null).length,
    },
  };
}

const single = ({ groups }: RolloutBatch): Rollout[] => groups.map(({ rollouts }) => rollouts[0]!);
const rewardOf = ({ end }: Rollout): number | null => (end.state === "graded" ? end.reward : null);
