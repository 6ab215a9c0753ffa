import type { ModelConfig } from "../runner/micro/model-config.ts";
import { modelFiles } from "../runner/micro/model-folder.ts";
import { weightsDigest } from "../runner/micro/weights.ts";
import { digest, type ZooRecipe } from "../spec/index.ts";
import { AdamW } from "./adamw.ts";
import type { OpenBackend } from "./backend.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { type Curriculum, exampleOf } from "./curriculum.ts";
import { initialParameters, inMatrices, weightsOf } from "./parameters.ts";
import { Policy } from "./policy.ts";
import { atFirst, type SupervisedProgress, type SupervisedStep, supervised } from "./supervised.ts";
import { configOf, curriculumOf } from "./zoo.ts";

/** Added to the root of AdamW's second moment. */
const epsilon = 1e-8;

/** Steps that one line of the curve is the mean of. */
const stepsALine = 20;

/** Where a model comes from: with the same backend and version, its recipe gives the same fingerprint. */
export interface Card {
  readonly name: string;
  /** Digest of the recipe, its defaults filled in. */
  readonly recipe: string;
  readonly seed: number;
  /** Digest of the examples that were trained on, in their order. */
  readonly data: string;
  readonly backend: { readonly id: string; readonly version: string };
  readonly parameters: number;
  readonly steps: number;
  readonly examples: number;
  /** Digest of the weights. */
  readonly fingerprint: string;
}

/** The training of a model of the zoo, from its start or from a checkpoint of the same recipe and backend. */
export class ZooTraining {
  readonly #recipe: ZooRecipe;
  readonly #backend: OpenBackend;
  readonly #config: ModelConfig;
  readonly #curriculum: Curriculum;
  readonly #policy: Policy;
  readonly #optimizer: AdamW;
  #progress: SupervisedProgress;
  #curve: string;
  #losses: number[];

  constructor(recipe: ZooRecipe, backend: OpenBackend, from: Checkpoint | null) {
    const config = configOf(recipe);
    this.#recipe = recipe;
    this.#backend = backend;
    this.#config = config;
    this.#curriculum = curriculumOf(recipe);
    this.#policy = new Policy(backend, config, from?.parameters ?? initialParameters(config, recipe.seed));
    this.#optimizer = new AdamW({ ...recipe, epsilon }, inMatrices(config), from?.slots);
    this.#progress = from?.progress ?? atFirst;
    this.#curve = from?.curve ?? "";
    this.#losses = [...(from?.losses ?? [])];
  }

  /** Trains to the recipe's last step. One item a step. */
  *steps(): Generator<SupervisedStep, void> {
    const exampleAt = (index: number) => exampleOf(this.#curriculum, index);
    for (const step of supervised(this.#policy, this.#optimizer, this.#recipe, exampleAt, this.#progress)) {
      this.#progress = { step: step.step, examples: step.examples, data: step.data };
      this.#losses.push(step.loss);
      if (step.step % stepsALine === 0 || step.step === this.#recipe.steps) {
        const loss = this.#losses.reduce((sum, one) => sum + one, 0) / this.#losses.length;
        this.#curve += `${JSON.stringify({ step: step.step, loss, learningRate: step.learningRate })}\n`;
        this.#losses = [];
      }
      yield step;
    }
  }

  /** Steps taken. */
  get step(): number {
    return this.#progress.step;
  }

  /** All that is needed to go on from here; the next step changes the arrays. */
  get checkpoint(): Checkpoint {
    const { parameters } = this.#policy;
    return { progress: this.#progress, parameters, slots: this.#optimizer.slots, curve: this.#curve, losses: this.#losses };
  }

  get card(): Card {
    const { id, version } = this.#backend;
    return {
      name: this.#recipe.name,
      recipe: digest(this.#recipe),
      seed: this.#recipe.seed,
      data: this.#progress.data,
      backend: { id, version },
      parameters: this.#policy.parameters.length,
      steps: this.#progress.step,
      examples: this.#progress.examples,
      fingerprint: weightsDigest(this.#config, weightsOf(this.#config, this.#policy.parameters)),
    };
  }

  /** The model's files, by name: its form, its weights, the curve of its training and its card. */
  files(): Readonly<Record<string, string | Uint8Array>> {
    return {
      ...modelFiles(this.#config, weightsOf(this.#config, this.#policy.parameters)),
      "training.jsonl": this.#curve,
      "card.json": `${JSON.stringify(this.card, null, 2)}\n`,
    };
  }

  dispose(): void {
    this.#policy.dispose();
  }
}
