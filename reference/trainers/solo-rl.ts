import { groupAdvantages } from "../advantages.ts";
import type { Trainer } from "../trainer.ts";
import { none } from "./none.ts";

/**
 * Solo RL, what C-RL is compared with: the same group-relative policy gradient (GRPO, arXiv 2402.03300), and nobody else in the room.
 *
 *     for each prompt x of the batch:
 *       for g in 1..G:
 *         tau_g = theta's own first answer to x, sampled at temperature T
 *         R_g   = score(that answer)
 *       A_g = (R_g - mean R) / (std R + eps)
 *     one or more steps on the clipped surrogate over theta's tokens
 */
export const soloRl: Trainer<typeof none> = {
  id: "solo-rl",
  description: "The policy answers alone and is rewarded where it is right: a control.",
  parameters: none,
  async step({ theta, team, prompts, step, recipe }) {
    const { groups: answers, counts } = await team.rollOutAlone(prompts, step);
    const groups = answers.map(({ rollouts: tau }) => {
      const R = tau.map(({ end }) => (end.state === "graded" ? end.reward : null));
      const A = groupAdvantages(R, recipe.advantage);
      return { tau, R, A };
    });
    return { groups, counts, update: theta.update(groups) };
  },
};
