import { groupAdvantages } from "../advantages.ts";
import type { Trainer } from "../trainer.ts";
import { none } from "./none.ts";

/**
 * The control between solo RL and C-RL: theta speaks in the live team, as in C-RL, and is rewarded for itself, as in solo RL. Where it
 * writes the team's final answer it is C-RL.
 *
 *     for each prompt x of the batch:
 *       for g in 1..G:
 *         tau_g = run P on x, theta sampled at temperature T
 *         R_g   = score(theta's own last message in tau_g)
 *       A_g = (R_g - mean R) / (std R + eps)
 *     one or more steps on the clipped surrogate over theta's own tokens
 *
 * Where theta was not asked in some tau_g, there is no R_g, and the group is masked. A last message that is no answer (a comparison, a
 * verdict) is graded as if it were one.
 */
export const ownRl: Trainer<typeof none> = {
  id: "own-rl",
  description: "Everything that the policy says in a play is rewarded where its own last message is right: a control.",
  parameters: none,
  async step({ theta, team, prompts, step, recipe }) {
    const { groups: plays, counts } = await team.rollOut(prompts, step);
    const groups = plays.map(({ rollouts: tau }) => {
      const R = tau.map(({ calls }) => calls.at(-1)?.score ?? null);
      const A = groupAdvantages(R, recipe.advantage);
      return { tau, R, A };
    });
    return { groups, counts, update: theta.update(groups) };
  },
};
