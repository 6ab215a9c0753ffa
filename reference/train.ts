import { micro } from "../runner/models/micro.ts";
import { contextOf } from "../runner/plays/team.ts";
import type { Prepared } from "../runner/runs/prepare.ts";
import type { OpenBackend } from "./backend.ts";
import { type Environment, type EnvironmentOptions, openEnvironment } from "./environment.ts";
import { Learner } from "./learner.ts";
import { MicroPolicy } from "./micro-policy.ts";
import { parametersOf } from "./parameters.ts";
import { Policy } from "./policy.ts";
import type { PreparedTraining } from "./prepare-training.ts";
import { type StepMetrics, stepMetrics } from "./step-metrics.ts";
import { type Evaluated, evaluated, type TeamEvaluation } from "./team-evaluation.ts";
import type { TrainingCheckpoint } from "./training-checkpoint.ts";
import { promptsOf } from "./training-items.ts";

/** What has been seen of a training so far. */
export interface TrainingLog {
  readonly steps: readonly StepMetrics[];
  /** On dev, by the number of steps taken; the first is that of the untrained policy. */
  readonly dev: readonly (TeamEvaluation & { readonly step: number })[];
}

/** A training with its team in the room. */
export interface OpenTraining {
  readonly prepared: PreparedTraining;
  readonly backend: OpenBackend;
  readonly theta: Learner;
  /** The team as training plays it, the policy sampled. */
  readonly team: Environment;
  /** The team as evaluations play it: the policy takes its likeliest token, and draws follow from the suite alone. */
  readonly judged: Environment;
  dispose(): void;
}

/** Opens a training at its start, or where a checkpoint left it. */
export async function openTraining(
  prepared: PreparedTraining,
  backend: OpenBackend,
  from: TrainingCheckpoint | null = null,
): Promise<OpenTraining> {
  const { recipe, suite, start } = prepared;
  const { pool, method, dataset, groupSize, envNoise, sampling, seed } = recipe;
  const policy = new Policy(backend, start.config, from?.parameters ?? parametersOf(start.config, start.weights));
  const reference = recipe.kl.coefficient > 0 ? new Policy(backend, start.config, parametersOf(start.config, start.weights)) : null;
  const reader = await micro.open(
    { weights: recipe.policy.weights, backend: "wasm" },
    contextOf(suite.bound, recipe.policy.seat, suite.directory),
  );
  const model = new MicroPolicy(backend, start.config, policy.parameters, reader);
  const common = { game: { pool, method, dataset }, policy: recipe.policy.seat, model, envNoise };
  const greedy: EnvironmentOptions = { ...common, prepared: suite, sampling: { ...sampling, temperature: 0 }, groupSize: 1 };
  const judged = await openEnvironment(from === null ? greedy : { ...greedy, state: from.state });
  const team = await openEnvironment({ ...common, prepared: seeded(suite, seed), sampling, groupSize, state: judged.state });
  const theta = new Learner({ backend, policy, model, reference, recipe, ...(from === null ? {} : { slots: from.slots }) });
  return {
    prepared,
    backend,
    theta,
    team,
    judged,
    dispose() {
      for (const part of [policy, reference, model]) part?.dispose();
    },
  };
}

/** The suite as a training plays it: every draw follows from the recipe's seed. */
const seeded = (suite: Prepared, seed: number): Prepared => ({
  ...suite,
  bound: { ...suite.bound, suite: { ...suite.bound.suite, seed } },
});

/** A look at the policy on dev, after so many steps. */
const look = async ({ judged, prepared }: OpenTraining, step: number) => ({
  step,
  ...(await evaluated(judged, prepared.items.dev)).evaluation,
});

/** Trains to the recipe's last step. One item a step, with everything seen so far; the first look on dev is at the untrained policy. */
export async function* train(training: OpenTraining, from: TrainingLog = { steps: [], dev: [] }): AsyncGenerator<TrainingLog, void> {
  const { prepared, theta, team } = training;
  const { recipe, trainer, items } = prepared;
  let { steps, dev } = from;
  if (dev.length === 0) dev = [await look(training, 0)];
  for (let step = steps.length; step < recipe.steps; step++) {
    const prompts = promptsOf(items.train, recipe, step);
    const trained = await trainer.plugIn.step({ theta, team, prompts, step, recipe }, trainer.parameters);
    const taken = step + 1;
    steps = [...steps, stepMetrics(taken, trained)];
    if (taken % recipe.evaluation.every === 0 && taken < recipe.steps) dev = [...dev, await look(training, taken)];
    yield { steps, dev };
  }
}

/** Looks at the trained policy, item by item: on dev, and once on the test items. */
export async function examined({ prepared, judged }: OpenTraining): Promise<Record<"dev" | "test", Evaluated>> {
  const { dev, test } = prepared.items;
  return { dev: await evaluated(judged, dev), test: await evaluated(judged, test) };
}
