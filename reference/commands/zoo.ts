import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import type { Verb } from "../../runner/command.ts";
import { makeFolder } from "../../runner/make-folder.ts";
import { modelFiles } from "../../runner/micro/model-folder.ts";
import { weightsDigest } from "../../runner/micro/weights.ts";
import { exitCodes } from "../../runner/terminal/terminal.ts";
import { digest, SpecError, type ZooRecipe } from "../../spec/index.ts";
import { AdamW } from "../adamw.ts";
import type { OpenBackend } from "../backend.ts";
import { openBackend } from "../backends/index.ts";
import { type Checkpoint, readCheckpoint, writeCheckpoint } from "../checkpoint.ts";
import { exampleOf } from "../curriculum.ts";
import { initialParameters, inMatrices, weightsOf } from "../parameters.ts";
import { Policy } from "../policy.ts";
import { atFirst, supervised } from "../supervised.ts";
import { trainingBar } from "../training-bar.ts";
import { configOf, curriculumOf, readRecipe } from "../zoo.ts";

interface Options {
  readonly backend: string;
  readonly out?: string;
  readonly steps?: string;
}

/** Steps between two lines of the curve, and between two checkpoints. */
const every = { line: 20, checkpoint: 200 };

const zooFolder = new URL("../zoo/", import.meta.url).pathname;

export const zoo: Verb = (program, terminal, act) => {
  const command: Command = program
    .command("zoo")
    .argument("<name>", "folder of reference/zoo/ with a recipe.json")
    .description("Train a micro model by its recipe; killed and started anew, it goes on where it was")
    .option("--backend <id>", "what to compute with: auto takes the fastest that is installed", "auto")
    .option("--out <folder>", "folder for the model (default: beside the recipe)")
    .option("--steps <number>", "steps, in place of the recipe's");
  command.action((name: string, options: Options) =>
    act(async () => {
      const file = join(zooFolder, name, "recipe.json");
      if (!existsSync(file)) throw SpecError.at(file, "there is no such recipe");
      const recipe = { ...readRecipe(readFileSync(file, "utf8"), file), ...stepsOf(options) };
      const out = options.out ?? join(zooFolder, name);
      makeFolder(out);
      const backend = await openBackend(options.backend);
      terminal.remark(`${backend.says}\n`);

      const kept = keptCheckpoint(recipe, backend);
      const config = configOf(recipe);
      const curriculum = curriculumOf(recipe);
      const from = kept.read();
      const policy = new Policy(backend, config, from?.parameters ?? initialParameters(config, recipe.seed));
      const optimizer = new AdamW({ ...recipe, epsilon }, inMatrices(config), from?.slots);
      let curve = from?.curve ?? "";
      let progress = from?.progress ?? atFirst;
      if (from !== null) terminal.remark(`going on from step ${progress.step}\n`);
      const keep = () => kept.write({ progress, parameters: policy.parameters, slots: optimizer.slots, curve });

      const bar = trainingBar(terminal, name, progress.step, recipe.steps);
      let sum = 0;
      let counted = 0;
      for (const { loss, learningRate, norm: _, tokens: __, ...reached } of supervised(
        policy,
        optimizer,
        recipe,
        (index) => exampleOf(curriculum, index),
        progress,
      )) {
        progress = reached;
        sum += loss;
        counted++;
        if (progress.step % every.line === 0 || progress.step === recipe.steps) {
          curve += `${JSON.stringify({ step: progress.step, loss: sum / counted, learningRate })}\n`;
          sum = 0;
          counted = 0;
        }
        if (progress.step % every.checkpoint === 0) keep();
        bar.update(progress.step, loss);
        await setImmediate();
        if (terminal.signal.aborted && progress.step < recipe.steps) {
          keep();
          bar.stop();
          return exitCodes.incomplete;
        }
      }
      const rate = bar.stop();

      const weights = weightsOf(config, policy.parameters);
      const card = {
        name: recipe.name,
        recipe: digest(recipe),
        seed: recipe.seed,
        data: progress.data,
        backend: { id: backend.id, version: backend.version },
        parameters: policy.parameters.length,
        steps: progress.step,
        examples: progress.examples,
        fingerprint: weightsDigest(config, weights),
      };
      const files = { ...modelFiles(config, weights), "training.jsonl": curve, "card.json": `${JSON.stringify(card, null, 2)}\n` };
      for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content);
      kept.remove();
      policy.dispose();
      terminal.print(`${out}: ${card.parameters} parameters, ${card.steps} steps, ${card.examples} examples, ${card.fingerprint}\n`);
      terminal.remark(`${backend.id}: ${rate.toFixed(2)} steps/s\n`);
      return exitCodes.fine;
    }),
  );
};

const epsilon = 1e-8;

function stepsOf({ steps }: Options): Partial<ZooRecipe> {
  if (steps === undefined) return {};
  const number = Number(steps);
  if (!Number.isInteger(number) || number < 1) throw SpecError.inUsage(`--steps ${steps}: expected a whole number of at least 1`);
  return { steps: number };
}

/** The checkpoint of one training: another recipe, or another backend, has another. */
function keptCheckpoint(recipe: ZooRecipe, { id, version }: OpenBackend) {
  const folder = join("runs", "zoo", `${recipe.name}-${digest([recipe, id, version]).slice(0, 12)}`);
  const file = join(folder, "checkpoint.safetensors");
  return {
    read: (): Checkpoint | null => (existsSync(file) ? readCheckpoint(readFileSync(file), file) : null),
    write(checkpoint: Checkpoint) {
      makeFolder(folder);
      writeFileSync(`${file}.new`, writeCheckpoint(checkpoint));
      renameSync(`${file}.new`, file);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
