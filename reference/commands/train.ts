import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Verb } from "../../runner/command.ts";
import { makeFolder } from "../../runner/make-folder.ts";
import { openDraw } from "../../runner/page/draw.ts";
import { percent } from "../../runner/page/numbers.ts";
import { exitCodes } from "../../runner/terminal/terminal.ts";
import { openBackend } from "../backends/index.ts";
import { curvesPage } from "../curves-page.ts";
import { identityOf, prepareTraining } from "../prepare-training.ts";
import { rewardBar } from "../reward-bar.ts";
import { examined, openTraining, type TrainingLog, train as training } from "../train.ts";
import { TrainingFolder } from "../training-folder.ts";
import { policyFolder, resultFiles, type TrainingResult, trainingResult } from "../training-result.ts";

interface Options {
  readonly backend: string;
  readonly out?: string;
}

export const train: Verb = (program, terminal, act) => {
  program
    .command("train")
    .argument("<recipe>", "file with a recipe")
    .description("Train one member of a team by reinforcement; killed and started anew, it goes on where it was")
    .option("--backend <id>", "what to compute with: auto takes the fastest that is installed", "auto")
    .option("--out <folder>", "folder for the policy and the results (default: runs/train/ and the recipe's name)")
    .action((path: string, options: Options) =>
      act(async () => {
        const prepared = await prepareTraining(path);
        const { recipe, start } = prepared;
        const out = options.out ?? join("runs", "train", recipe.name);
        makeFolder(out);
        const backend = await openBackend(options.backend);
        terminal.remark(`${backend.says}\n`);
        const folder = new TrainingFolder(out, identityOf(prepared, backend));
        const done = folder.result();
        if (done !== null) {
          terminal.print(`${summary(done, out)}\n`);
          return exitCodes.fine;
        }

        const from = folder.checkpoint();
        const open = await openTraining(prepared, backend, from);
        const { theta, judged } = open;
        let log: TrainingLog = from?.log ?? { steps: [], dev: [] };
        if (from !== null) terminal.remark(`going on from step ${log.steps.length}\n`);
        const keep = () => folder.keep({ log, state: judged.state, parameters: theta.parameters, slots: theta.slots });
        const bar = rewardBar(terminal, recipe.name, log.steps.length, recipe.steps);
        for await (const reached of training(open, log)) {
          log = reached;
          const taken = log.steps.length;
          folder.append(log.steps.at(-1)!);
          if (taken % recipe.checkpointEvery === 0) keep();
          bar.update(log);
          await setImmediate();
          if (terminal.signal.aborted && taken < recipe.steps) {
            keep();
            bar.stop();
            return exitCodes.incomplete;
          }
        }
        const seconds = bar.stop();

        const seen = await examined(open);
        const result = trainingResult(open, log, seen);
        const page = await curvesPage(result, log, await openDraw());
        folder.finish({ ...resultFiles(result, log, seen, start.config, theta.parameters), "curves.html": page });
        open.dispose();
        terminal.print(`${summary(result, out)}\n`);
        terminal.remark(`${backend.id}: ${seconds.toFixed(2)} s a step\n`);
        return exitCodes.fine;
      }),
    );
};

function summary({ recipe, dev, test, weights }: TrainingResult, out: string): string {
  const [first, last] = [dev[0]!, dev.at(-1)!];
  return [
    `${recipe.name} (${recipe.trainer.use}), ${recipe.steps} steps, weights ${weights.trained}`,
    `dev: team ${percent(first.team)} -> ${percent(last.team)} %, policy alone ${percent(first.alone)} -> ${percent(last.alone)} %`,
    `test: team ${percent(test.team)} %, policy alone ${percent(test.alone)} % of ${test.items}`,
    `${join(out, policyFolder)} can be named by a suite: {"use": "micro", "with": {"weights": "..."}}; ${join(out, "curves.html")} shows how it went`,
  ].join("\n");
}
