import type { ModelConfig } from "../runner/micro/model-config.ts";
import { modelFiles } from "../runner/micro/model-folder.ts";
import { weightsDigest } from "../runner/micro/weights.ts";
import type { Recipe } from "../spec/index.ts";
import { weightsOf } from "./parameters.ts";
import { identityOf } from "./prepare-training.ts";
import type { Evaluated, TeamEvaluation } from "./team-evaluation.ts";
import type { OpenTraining, TrainingLog } from "./train.ts";

/** Where the policy of a finished training stands within its folder. */
export const policyFolder = "policy";

/** What came of a training, as result.json says it. No clock, no path: the same training gives the same bytes. */
export interface TrainingResult {
  readonly version: 1;
  /** Digest of everything that decides about the rest: the recipe, what it names, backend and versions. */
  readonly identity: string;
  readonly made: { readonly backend: string; readonly version: string; readonly v8: string };
  /** With every choice that it leaves to its defaults. */
  readonly recipe: Recipe;
  readonly suite: { readonly name: string; readonly digest: string };
  /** Digests of the policy's weights, before and after. */
  readonly weights: { readonly start: string; readonly trained: string };
  /** Sums over the steps. Groups without a spread, masked ones, and those in which the policy was never asked, taught nothing. */
  readonly spent: {
    readonly groups: number;
    readonly flat: number;
    readonly masked: number;
    readonly policyIdle: number;
    readonly plays: number;
    readonly tokens: number;
    readonly learntTokens: number;
    readonly updates: number;
  };
  readonly dev: TrainingLog["dev"];
  readonly test: TeamEvaluation;
}

export type Examined = Readonly<Record<"dev" | "test", Evaluated>>;

export function trainingResult({ prepared, backend, theta }: OpenTraining, log: TrainingLog, examined: Examined): TrainingResult {
  const { recipe, suite, start } = prepared;
  const sum = (of: (step: TrainingLog["steps"][number]) => number) => log.steps.reduce((total, step) => total + of(step), 0);
  const groups = Math.min(recipe.promptsPerStep, prepared.items.train.length);
  return {
    version: 1,
    identity: identityOf(prepared, backend),
    made: { backend: backend.id, version: backend.version, v8: process.versions.v8 },
    recipe,
    suite: { name: suite.bound.suite.name, digest: suite.digest },
    weights: { start: start.digest, trained: weightsDigest(start.config, weightsOf(start.config, theta.parameters)) },
    spent: {
      groups: groups * log.steps.length,
      flat: Math.round(sum(({ flat }) => flat * groups)),
      masked: Math.round(sum(({ masked }) => masked * groups)),
      policyIdle: sum(({ policyIdle }) => policyIdle),
      plays: sum(({ plays }) => plays),
      tokens: sum(({ tokens }) => tokens),
      learntTokens: sum(({ learntTokens }) => learntTokens),
      updates: sum(({ loss }) => (loss === null ? 0 : 1)),
    },
    dev: [...log.dev, { step: recipe.steps, ...examined.dev.evaluation }],
    test: examined.test.evaluation,
  };
}

export const jsonLines = (list: readonly unknown[]): string => list.map((one) => `${JSON.stringify(one)}\n`).join("");

/** The files of a finished training, by path within its folder; the page is not among them. */
export function resultFiles(
  result: TrainingResult,
  log: TrainingLog,
  { dev, test }: Examined,
  config: ModelConfig,
  parameters: Float32Array,
): Readonly<Record<string, string | Uint8Array>> {
  const weights = modelFiles(config, weightsOf(config, parameters));
  return {
    ...Object.fromEntries(Object.entries(weights).map(([name, content]) => [`${policyFolder}/${name}`, content])),
    "metrics.jsonl": jsonLines(log.steps),
    "items.jsonl": jsonLines([
      ...dev.outcomes.map((outcome) => ({ part: "dev", ...outcome })),
      ...test.outcomes.map((outcome) => ({ part: "test", ...outcome })),
    ]),
    "result.json": `${JSON.stringify(result, null, 2)}\n`,
  };
}
