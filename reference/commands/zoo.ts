import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Verb } from "../../runner/command.ts";
import { makeFolder } from "../../runner/make-folder.ts";
import { exitCodes } from "../../runner/terminal/terminal.ts";
import { writeWhole } from "../../runner/write-whole.ts";
import { digest, SpecError, type ZooRecipe } from "../../spec/index.ts";
import type { OpenBackend } from "../backend.ts";
import { openBackend } from "../backends/index.ts";
import { type Checkpoint, readCheckpoint, writeCheckpoint } from "../checkpoint.ts";
import { trainingBar } from "../training-bar.ts";
import { readRecipe } from "../zoo.ts";
import { ZooTraining } from "../zoo-training.ts";

interface Options {
  readonly backend: string;
  readonly out?: string;
  readonly steps?: string;
  readonly checkpoints: string;
}

const stepsACheckpoint = 200;
const recipeName = "recipe.json";
const zooFolder = fileURLToPath(new URL("../zoo", import.meta.url));

/** `zoo NAME`: trains a model and writes it beside its recipe. */
export const zoo: Verb = (program, terminal, act) => {
  program
    .command("zoo")
    .argument("<name>", "a folder with a recipe.json, or one of that name in reference/zoo/")
    .description("Train a micro model by its recipe. Ended before its end, the same command goes on.")
    .option("--backend <id>", "what to compute with; auto: the fastest that is installed", "auto")
    .option("--out <folder>", "where the model is written to; left out: beside its recipe")
    .option("--steps <number>", "steps, in place of the recipe's")
    .option("--checkpoints <folder>", "where what is needed to go on is kept meanwhile", join("runs", "zoo"))
    .action((name: string, options: Options) =>
      act(async () => {
        const folder = recipeFolder(name);
        const recipe = recipeIn(folder, options);
        const out = options.out ?? folder;
        makeFolder(out);
        const backend = await openBackend(options.backend);
        terminal.remark(`${backend.says}\n`);

        const kept = keptCheckpoint(options.checkpoints, recipe, backend);
        const from = kept.read();
        if (from !== null) terminal.remark(`going on from step ${from.progress.step}\n`);
        const training = new ZooTraining(recipe, backend, from);
        const bar = trainingBar(terminal, recipe.name, training.step, recipe.steps);
        for (const { step, loss } of training.steps()) {
          bar.update(step, loss);
          if (step % stepsACheckpoint === 0) kept.write(training.checkpoint);
          // A moment for signals.
          await setImmediate();
          if (terminal.signal.aborted) break;
        }
        const rate = bar.stop();
        terminal.remark(`${backend.id}: ${rate.toFixed(2)} steps/s\n`);
        if (training.step < recipe.steps) {
          kept.write(training.checkpoint);
          training.dispose();
          terminal.remark(`stopped after step ${training.step}; the same command goes on from there\n`);
          return exitCodes.incomplete;
        }
        for (const [file, content] of Object.entries(training.files())) writeWhole(join(out, file), content);
        const { parameters, examples, fingerprint } = training.card;
        terminal.print(`${out}: ${parameters} parameters, ${training.step} steps, ${examples} examples, ${fingerprint}\n`);
        training.dispose();
        kept.remove();
        return exitCodes.fine;
      }),
    );
};

function recipeFolder(name: string): string {
  const folders = [name, join(zooFolder, name)];
  const folder = folders.find((path) => existsSync(join(path, recipeName)));
  if (folder === undefined) throw SpecError.inUsage(`there is no ${recipeName} in ${folders.join(", nor in ")}`);
  return folder;
}

function recipeIn(folder: string, { steps }: Options): ZooRecipe {
  const file = join(folder, recipeName);
  const recipe = readRecipe(readFileSync(file, "utf8"), file);
  if (steps === undefined) return recipe;
  if (!/^[1-9]\d{0,6}$/.test(steps)) throw SpecError.inUsage(`--steps ${steps}: expected a whole number from 1 to 9999999`);
  return { ...recipe, steps: Number(steps) };
}

/** The checkpoint of one training: with another recipe or another backend it is another. */
function keptCheckpoint(checkpoints: string, recipe: ZooRecipe, { id, version }: OpenBackend) {
  const folder = join(checkpoints, `${recipe.name}-${digest([recipe, id, version]).slice(0, 12)}`);
  const file = join(folder, "checkpoint.safetensors");
  return {
    read: (): Checkpoint | null => (existsSync(file) ? readCheckpoint(readFileSync(file), file) : null),
    write: (checkpoint: Checkpoint) => writeWhole(file, writeCheckpoint(checkpoint)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
