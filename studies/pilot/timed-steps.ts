import { openBackend } from "../../reference/backends/index.ts";
import { prepareTraining } from "../../reference/prepare-training.ts";
import { openTraining, train } from "../../reference/train.ts";
import type { Pilot } from "./page.ts";

/** Steps that are timed, behind one that warms everything up. */
const steps = 8;

/** The mean seconds of a step of recipes, by a name of each, on the fastest backend that is installed. */
export async function timedSteps(recipes: readonly (readonly [name: string, path: string])[]): Promise<Pilot["timed"]> {
  const backend = await openBackend("auto");
  const secondsAStep: Record<string, number> = {};
  for (const [name, path] of recipes) {
    const open = await openTraining(await prepareTraining(path), backend);
    let start = 0;
    for await (const { steps: taken } of train(open)) {
      if (taken.length === 1) start = performance.now();
      if (taken.length > steps) break;
    }
    secondsAStep[name] = (performance.now() - start) / 1000 / steps;
    open.dispose();
  }
  return { backend: backend.id, secondsAStep };
}
