import { describe, expect, it } from "vitest";
import { groupAdvantages } from "../../reference/advantages.ts";
import { openBackend } from "../../reference/backends/index.ts";
import { openEnvironment } from "../../reference/environment.ts";
import { Learner } from "../../reference/learner.ts";
import { MicroPolicy } from "../../reference/micro-policy.ts";
import { lossAt } from "../../reference/objective-slopes.ts";
import { initialParameters, layoutOf, weightsOf } from "../../reference/parameters.ts";
import { Policy } from "../../reference/policy.ts";
import { rolloutBatches } from "../../reference/rollout-batches.ts";
import type { CreditedGroup } from "../../reference/trainer.ts";
import { promptsOf } from "../../reference/training-items.ts";
import { createDecoder } from "../../runner/micro/decoder.ts";
import { logprobOf } from "../../runner/micro/sampling.ts";
import { micro } from "../../runner/models/micro.ts";
import { contextOf } from "../../runner/plays/team.ts";
import { streamFor } from "../../runner/stream.ts";
import type { Recipe } from "../../spec/index.ts";
import { goldenTraining } from "./golden-training.ts";

const backend = await openBackend("wasm");
const { tf } = backend;
const prepared = await goldenTraining("c-rl");
const { suite, start } = prepared;

/** Another form than the golden policy's, small enough that every parameter counts. */
const config = { ...start.config, hidden_size: 8, intermediate_size: 12, num_hidden_layers: 2 };
const untrained = initialParameters(config, 5);

/** Steps that leave the gradient itself behind: no moments, and a root of the second one that its eps drowns. */
const plainSteps = { learningRate: 1e6, betas: [0, 0], eps: 1e6, weightDecay: 0, clip: 1e6, warmup: 0 } as Recipe["optimizer"];
const recipeOf = (changed: Partial<Recipe>): Recipe => ({ ...prepared.recipe, groupSize: 4, optimizer: plainSteps, ...changed });

async function opened(recipe: Recipe) {
  const policy = new Policy(backend, config, untrained.slice());
  const reader = await micro.open({ weights: "models/pupil", backend: "wasm" }, contextOf(suite.bound, "pupil", suite.directory));
  const model = new MicroPolicy(backend, config, policy.parameters, reader);
  const reference = recipe.kl.coefficient > 0 ? new Policy(backend, config, initialParameters(config, 6)) : null;
  return { policy, model, reference, theta: new Learner({ backend, policy, model, reference, recipe }) };
}

/** Roll-outs of an untrained policy in the golden team, its rewards made up so that groups of every state are there. */
async function groupsOf(recipe: Recipe): Promise<CreditedGroup[]> {
  const { model } = await opened(recipe);
  const { pool, method, dataset, sampling, groupSize, envNoise } = recipe;
  const team = await openEnvironment({
    prepared: suite,
    game: { pool, method, dataset },
    policy: "pupil",
    model,
    sampling,
    groupSize,
    envNoise,
  });
  const { groups } = await team.rollOut(promptsOf(prepared.items.train, { ...recipe, promptsPerStep: 4 }, 0), 0);
  const draw = streamFor("rewards of the learner's test");
  return groups.map(({ rollouts: tau }, k) => {
    const R = tau.map((_, g) => (k === 1 ? 1 : k === 2 && g === 3 ? null : draw.below(2)));
    return { tau, R, A: groupAdvantages(R, recipe.advantage) };
  });
}

/** The loss of the groups in double precision, from the logits of the runner's own decoder: -agg(min(rho A, clip(rho) A)) + beta agg(k3). */
function lossOf(recipe: Recipe, groups: readonly CreditedGroup[], parameters: Float32Array): number {
  backend.activate();
  const decoder = createDecoder(tf, config, weightsOf(config, parameters));
  const referee = createDecoder(tf, config, weightsOf(config, initialParameters(config, 6)));
  const graded = groups.filter(({ R }) => !R.includes(null));
  const size = graded.reduce((sum, { tau }) => sum + tau.length, 0);
  const beta = recipe.kl.coefficient;
  let loss = 0;
  for (const { tau, A } of graded) {
    for (const [g, { calls }] of tau.entries()) {
      const advantage = (A as { advantages: readonly number[] }).advantages[g]!;
      const length = calls.reduce((sum, { reply }) => sum + reply.length, 0);
      const weight = recipe.aggregation === "grpo" ? 1 / (size * length) : 1 / (size * recipe.sampling.maxTokens);
      for (const { prompt, reply, logprobs } of calls) {
        const tokens = [...Array.from(prompt), ...Array.from(reply)];
        const logits = decoder.logits(tokens);
        const others = beta > 0 ? referee.logits(tokens) : [];
        for (let t = 0; t < reply.length; t++) {
          const at = prompt.length - 1 + t;
          const l = logprobOf(logits[at]!, reply[t]!);
          const rho = Math.exp(l - logprobs[t]!);
          const { low, high } = recipe.clip;
          const clipped = Math.min(1 + high, Math.max(1 - low, rho));
          loss -= weight * Math.min(rho * advantage, clipped * advantage);
          if (beta > 0) {
            const d = l - logprobOf(others[at]!, reply[t]!);
            loss += beta * weight * (Math.exp(-d) + d - 1);
          }
        }
      }
    }
  }
  decoder.dispose();
  referee.dispose();
  return loss;
}

/** What one update takes off the parameters: the gradient. */
async function gradientOf(
  recipe: Recipe,
  groups: readonly CreditedGroup[],
): Promise<{ gradient: Float64Array; update: ReturnType<Learner["update"]> }> {
  const { theta, policy } = await opened(recipe);
  const update = theta.update(groups);
  return { gradient: Float64Array.from(policy.parameters, (value, i) => untrained[i]! - value), update };
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, value, i) => sum + value * b[i]!, 0);
const norm = (a: ArrayLike<number>) => Math.sqrt(dot(a, a));

describe("an update", () => {
  const choices: [string, Partial<Recipe>][] = [
    ["C-RL's usual choices", {}],
    ["a penalty on leaving the start, trajectories alike", { kl: { estimator: "k3", coefficient: 0.3 }, aggregation: "grpo" }],
  ];
  it.each(choices)(
    "goes down the gradient of the whole loss, by finite differences in every part of the parameters: %s",
    async (_, changed) => {
      const recipe = recipeOf(changed);
      const groups = await groupsOf(recipe);
      const { gradient } = await gradientOf(recipe, groups);
      const slopeAlong = (direction: Float64Array, h: number) => {
        const moved = (sign: number) => Float32Array.from(untrained, (value, i) => value + sign * h * direction[i]!);
        return (lossOf(recipe, groups, moved(1)) - lossOf(recipe, groups, moved(-1))) / (2 * h);
      };
      // Of each tensor, the direction that its own gradient has: one wrong part of it would not go unseen.
      for (const { offset, size } of layoutOf(config).blocks) {
        const own = gradient.map((value, i) => (i >= offset && i < offset + size ? value : 0));
        const length = norm(own);
        expect(length).toBeGreaterThan(0);
        const slope = slopeAlong(
          own.map((value) => value / length),
          0.002,
        );
        expect(Math.abs(slope - length)).toBeLessThan(0.02 * length + 2e-5);
      }
      // And directions in which all parameters move at once.
      const draw = streamFor("directions of the learner's test");
      for (let k = 0; k < 6; k++) {
        const direction = gradient.map(() => draw.normal());
        const length = norm(direction);
        const unit = direction.map((value) => value / length);
        const slope = dot(gradient, unit);
        expect(Math.abs(slopeAlong(unit, 0.002) - slope)).toBeLessThan(0.01 * Math.abs(slope) + 2e-5);
      }
    },
  );

  it("has no slope at any token that the policy did not write", async () => {
    const recipe = recipeOf({});
    const groups = await groupsOf(recipe);
    const tau = groups[0]!.tau;
    const spoken = tau.flatMap(({ calls }, trajectory) => calls.map((utterance) => ({ utterance, trajectory })));
    const trajectories = tau.map((_, g) => ({ advantage: g % 2 === 0 ? 1 : -1, length: 4 }));
    const { tokens } = [...rolloutBatches(spoken, trajectories, { trajectories: tau.length, tokens: 32, maxTokens: 8 })][0]!;
    const { slopes } = lossAt(tf, recipe, tokens.old, tokens);
    const own = Array.from(tokens.reply, (j) => j !== -1);
    expect(own.filter(Boolean).length).toBe(spoken.reduce((sum, { utterance }) => sum + utterance.reply.length, 0));
    expect(own.map((isOwn, n) => isOwn === (slopes[n] !== 0))).not.toContain(false);
  });

  it("leaves out what has no spread and what is masked, and with nothing left leaves the policy as it is", async () => {
    const recipe = recipeOf({});
    const groups = await groupsOf(recipe);
    expect(groups.map(({ A }) => A.state)).toEqual(["spread", "flat", "masked", "spread"]);
    const whole = await gradientOf(recipe, groups);
    const tokens = [groups[0]!, groups[3]!].flatMap(({ tau }) => tau.flatMap(({ calls }) => calls.map(({ reply }) => reply.length)));
    expect(whole.update!.tokens).toBe(tokens.reduce((sum, length) => sum + length, 0));
    const nothing = await gradientOf(recipe, groups.slice(1, 3));
    expect(nothing.update).toBeNull();
    expect(norm(nothing.gradient)).toBe(0);
  });

  it("keeps flat groups where there is a penalty on leaving the start", async () => {
    const recipe = recipeOf({ kl: { estimator: "k3", coefficient: 0.3 } });
    const { update, gradient } = await gradientOf(recipe, (await groupsOf(recipe)).slice(1, 2));
    expect(update!.kl).toBeGreaterThan(0);
    expect(norm(gradient)).toBeGreaterThan(0);
  });

  it("sees the log-probabilities that were drawn with, and ratios of 1 before its first step alone", async () => {
    const recipe = recipeOf({});
    const groups = await groupsOf(recipe);
    const { update } = await gradientOf(recipe, groups);
    expect(update!.mismatch).toBeLessThan(2e-5);
    expect(update).toMatchObject({ ratio: 1, clipShare: 0 });
    const twice = recipeOf({ innerSteps: 2, optimizer: { ...plainSteps, learningRate: 0.02, eps: 1e-8 }, clip: { low: 1e-4, high: 1e-4 } });
    const second = (await gradientOf(twice, groups)).update!;
    expect(second.ratio).not.toBe(1);
    expect(second.clipShare).toBeGreaterThan(0.1);
  });

  it("is of the policy at temperature 1, whatever it was sampled at", async () => {
    const recipe = recipeOf({ sampling: { temperature: 0.6, topP: 0.9, maxTokens: 8 } });
    const { update } = await gradientOf(recipe, await groupsOf(recipe));
    expect(update!.mismatch).toBeLessThan(2e-5);
  });

  it("lets the policy speak with its new weights", async () => {
    const recipe = recipeOf({});
    const { theta, policy, model } = await opened(recipe);
    const groups = await groupsOf(recipe);
    const [{ request }] = [{ request: JSON.stringify({ prompt: "C+a37b52c41>" }) }];
    const asked = [{ key: "k", seed: 1, request, sampling: { temperature: 1, topP: 1, maxTokens: 4 } }] as unknown as Parameters<
      typeof model.reply
    >[0];
    const said = () => {
      model.reply(asked);
      const { prompt, reply, logprobs } = model.take().get("k")!;
      return { tokens: [...Array.from(prompt), ...Array.from(reply)], prompt, reply, logprobs };
    };
    theta.update(groups);
    const { tokens, prompt, reply, logprobs } = said();
    const decoder = createDecoder(tf, config, weightsOf(config, policy.parameters.slice()));
    const logits = decoder.logits(tokens);
    expect(logprobs).toEqual(Array.from(reply, (token, t) => logprobOf(logits[prompt.length - 1 + t]!, token)));
  });
});
