import { BackendMissing, type OpenBackend } from "../reference/backend.ts";
import { backends } from "../reference/backends/all.ts";
import { lossAt } from "../reference/objective-slopes.ts";
import { Policy } from "../reference/policy.ts";
import { prepareTraining } from "../reference/prepare-training.ts";
import { rolloutBatches } from "../reference/rollout-batches.ts";
import { type OpenTraining, openTraining, train } from "../reference/train.ts";
import type { CreditedGroup } from "../reference/trainer.ts";
import { promptsOf } from "../reference/training-items.ts";

const path = (name: string) => new URL(`../reference/${name}`, import.meta.url).pathname;

/** Seconds of each part of a step, medians. */
interface StepTimes {
  readonly rollouts: number;
  readonly update: number;
  /** The policy's forward and backward pass over the very batches of the update, and nothing else. */
  readonly bare: number;
  readonly plays: number;
  /** Of the team. */
  readonly members: number;
}

/** Most seconds that the steps of one backend may take. */
const mostSeconds = 40;

/** The speed of the trainer on every backend that is here, as rows of a table, and whether it keeps tensors. */
export async function trainingFigures(steps: number, longSteps: number): Promise<string[]> {
  const lines: string[] = [];
  for (const backend of backends) {
    const open = await backend.open().catch((error: unknown) => {
      if (error instanceof BackendMissing) return null;
      throw error;
    });
    if (open === null) {
      lines.push(`| training, ${backend.id} | not here | |`);
      continue;
    }
    const { rollouts, update, bare, plays, members } = await stepTimes(open, steps);
    const whole = rollouts + update;
    lines.push(
      `| training, ${open.id}: a step of ${plays} roll-outs of a team of ${members}, policy of 88,064 parameters | ${(1000 * whole).toFixed(0)} ms | ${(plays / rollouts).toFixed(0)} roll-outs a second, which take ${percent(rollouts / whole)} of the step; the update takes ${(update / bare).toFixed(2)} times its bare forward and backward pass |`,
    );
    const { before, after } = await keptBy(open, longSteps);
    lines.push(`| what ${open.id} keeps in tensors after 10 steps, and after ${longSteps} | ${shown(before)} | ${shown(after)} |`);
  }
  return lines;
}

const shown = ({ numTensors, numBytes }: Kept) => `${numTensors} tensors, ${(numBytes / 2 ** 20).toFixed(2)} MiB`;
const percent = (share: number) => `${Math.round(100 * share)} %`;

async function stepTimes(backend: OpenBackend, steps: number): Promise<StepTimes> {
  const prepared = await prepareTraining(path("recipes/pilot/aggregator-rewriting-c-rl.json"));
  const open = await openTraining(prepared, backend);
  const times = { rollouts: [] as number[], update: [] as number[], bare: [] as number[] };
  let plays = 0;
  const begun = performance.now();
  const isLeft = (step: number) => step <= 1 || (step <= steps && performance.now() - begun < 1000 * mostSeconds);
  // The first step warms up, and is not counted.
  for (let step = 0; isLeft(step); step++) {
    let spent = 0;
    const theta = {
      update(groups: readonly CreditedGroup[]) {
        const before = bareSeconds(open, groups);
        const started = performance.now();
        const update = open.theta.update(groups);
        spent = (performance.now() - started) / 1000;
        // Whatever comes second is a little faster: hence before and after.
        if (step > 0) times.bare.push((before + bareSeconds(open, groups)) / 2);
        return update;
      },
    };
    let rollouts = 0;
    const team = {
      async rollOut(...given: Parameters<OpenTraining["team"]["rollOut"]>) {
        const started = performance.now();
        const batch = await open.team.rollOut(...given);
        rollouts = (performance.now() - started) / 1000;
        return batch;
      },
      rollOutAlone: open.team.rollOutAlone.bind(open.team),
    };
    const prompts = promptsOf(prepared.items.train, prepared.recipe, step);
    const { counts } = await prepared.trainer.plugIn.step({ theta, team, prompts, step, recipe: prepared.recipe }, {});
    plays = counts.plays;
    if (step > 0) {
      times.rollouts.push(rollouts);
      times.update.push(spent);
    }
  }
  open.dispose();
  return {
    rollouts: median(times.rollouts),
    update: median(times.update),
    bare: median(times.bare),
    plays,
    members: prepared.suite.bound.suite.pools[0]!.members.length,
  };
}

/** Seconds that the gradient alone takes on the batches that an update of these groups is made of. */
function bareSeconds({ backend, prepared, theta }: OpenTraining, groups: readonly CreditedGroup[]): number {
  const { recipe, start } = prepared;
  const policy = new Policy(backend, start.config, theta.parameters.slice());
  const learnt = groups.filter(({ A }) => A.state === "spread").flatMap(({ tau }) => tau);
  const trajectories = learnt.map(() => ({ advantage: 1, length: 1 }));
  const spoken = learnt.flatMap(({ calls }, trajectory) => calls.map((utterance) => ({ utterance, trajectory })));
  const size = { trajectories: learnt.length, tokens: 1, maxTokens: recipe.sampling.maxTokens };
  const batches = [...rolloutBatches(spoken, trajectories, size)].map(({ rows, tokens }) => ({
    rows,
    at: lossAt(backend.tf, recipe, tokens.old, tokens),
  }));
  const started = performance.now();
  for (const { rows, at } of batches) policy.gradient(rows, () => at);
  const seconds = (performance.now() - started) / 1000;
  policy.dispose();
  return seconds;
}

type Kept = Pick<ReturnType<OpenBackend["tf"]["memory"]>, "numTensors" | "numBytes">;

async function keptBy(backend: OpenBackend, steps: number): Promise<{ before: Kept; after: Kept }> {
  const prepared = await prepareTraining(path("golden/c-rl/recipe.json"));
  const recipe = { ...prepared.recipe, steps, promptsPerStep: 4, evaluation: { ...prepared.recipe.evaluation, every: 50, devItems: 8 } };
  const open = await openTraining({ ...prepared, recipe }, backend);
  let before = backend.tf.memory();
  for await (const { steps: taken } of train(open)) if (taken.length === 10) before = backend.tf.memory();
  const after = backend.tf.memory();
  open.dispose();
  return { before, after };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
