import { groupAdvantages } from "../advantages.ts";
import type { Trainer } from "../trainer.ts";
import { none } from "./none.ts";

/**
 * Compositional RL (C-RL, arXiv 2610.17456): frozen collaborators and protocol P are the environment, and the outcome of the system is
 * the reward of the policy theta, which is player i of the N.
 *
 *     for each prompt x of the batch:
 *       for g in 1..G:
 *         tau_g = run P on x, theta sampled at temperature T
 *         R_g   = score(the system's final answer)
 *       A_g = (R_g - mean R) / (std R + eps)
 *     one or more steps on the clipped surrogate over theta's own tokens
 *
 * What theta adds to the team on x is R_g - v(N\i | x). What the team reaches without it is the same in all g: it falls out of A_g, so
 * that no coalition without theta is ever played.
 */
export const cRl: Trainer<typeof none> = {
  id: "c-rl",
  description: "Everything that the policy says in a play is rewarded with the team's outcome.",
  parameters: none,
  async step({ theta, team, prompts, step, recipe }) {
    const { groups: plays, counts } = await team.rollOut(prompts, step);
    const groups = plays.map(({ rollouts: tau }) => {
      const R = tau.map(({ end }) => (end.state === "graded" ? end.reward : null));
      const A = groupAdvantages(R, recipe.advantage);
      return { tau, R, A };
    });
    return { groups, counts, update: theta.update(groups) };
  },
};
