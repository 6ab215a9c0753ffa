import { readFileSync } from "node:fs";
import type { PolicyModel } from "../../../reference/policy-model.ts";
import type { RolloutBatch } from "../../../reference/rollout.ts";
import type { CreditedGroup, Trainer } from "../../../reference/trainer.ts";
import { parseRecipe } from "../../../spec/index.ts";
import { environmentOf } from "../training-suite.ts";

const file = "reference/golden/c-rl/recipe.json";

/** A step of a trainer on the first prompts of a team: what was played, and what the policy was told of it. */
export async function trainedOnce(
  trainer: Trainer,
  setting: Parameters<typeof environmentOf>[0],
  model: PolicyModel,
  prompts = 3,
): Promise<{ played: RolloutBatch[]; told: readonly CreditedGroup[]; step: Awaited<ReturnType<Trainer["step"]>>; kinds: string[] }> {
  const { environment, items } = await environmentOf(setting, { model });
  const { recipe } = parseRecipe(readFileSync(file, "utf8"), file);
  const played: RolloutBatch[] = [];
  const kinds: string[] = [];
  const noted = (kind: "rollOut" | "rollOutAlone") => async (of: typeof items, step: number) => {
    kinds.push(kind);
    const batch = await environment[kind](of, step);
    played.push(batch);
    return batch;
  };
  let told: readonly CreditedGroup[] = [];
  const theta = {
    update(groups: readonly CreditedGroup[]) {
      told = groups;
      return null;
    },
  };
  const team = { rollOut: noted("rollOut"), rollOutAlone: noted("rollOutAlone") };
  const step = await trainer.step({ theta, team, prompts: items.slice(0, prompts), step: 2, recipe }, {});
  return { played, told, step, kinds };
}
