import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TrainingResult } from "../reference/training-result.ts";
import { PastRun } from "../runner/runs/past-run.ts";
import { prepareSuite } from "../runner/runs/prepare.ts";
import { quietOptions } from "../runner/runs/quiet-options.ts";
import { run } from "../runner/runs/run.ts";
import { resamplerFor } from "../runner/values/bootstrap.ts";
import { compareItems, type ItemScores } from "../runner/values/compare.ts";
import type { DevState, Outcome } from "../spec/index.ts";
import { type Candidate, type Difference, pageOf, type Setting } from "./pilot/page.ts";
import { timedSteps } from "./pilot/timed-steps.ts";

// `npm run study:pilot`: plays the untrained team of reference/recipes/pilot/suite.json, and compares with it, item by item, what
// `npm run train -- reference/recipes/pilot/NAME.json` left under runs/train/NAME. Writes docs/pilot.md.
const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const recipes = path("reference/recipes/pilot");
const trainers = ["solo-rl", "own-rl", "c-rl"];

interface Trained {
  readonly result: TrainingResult;
  /** The team's grades on the test items. */
  readonly team: ReadonlyMap<string, number>;
}

function trainedIn(name: string): Trained {
  const folder = path(`runs/train/${name}`);
  if (!existsSync(join(folder, "result.json")))
    throw new Error(`${folder}: no result; npm run train -- reference/recipes/pilot/${name}.json`);
  const lines = readFileSync(join(folder, "items.jsonl"), "utf8").trimEnd().split("\n");
  const tested = lines.map((line) => JSON.parse(line)).filter(({ part }) => part === "test");
  return {
    result: JSON.parse(readFileSync(join(folder, "result.json"), "utf8")),
    team: new Map(tested.map(({ item, team }) => [item, team])),
  };
}

// Greedy, as trained policies are tested.
const folder = mkdtempSync(join(tmpdir(), "coalition-pilot-"));
const text = readFileSync(join(recipes, "suite.json"), "utf8");
writeFileSync(join(folder, "suite.json"), JSON.stringify({ ...JSON.parse(text), sampling: { temperature: 0 } }));
const prepared = await prepareSuite(join(folder, "suite.json"));
const { suite } = prepared.bound;
const { members } = suite.pools[0]!;
const resampler = resamplerFor(suite.seed, 2000);
try {
  await run(prepared, quietOptions(join(folder, "run")));
  const outcomes = [...new PastRun(join(folder, "run")).outcomes()].sort((a, b) => (a.item < b.item ? -1 : 1));
  const { standings } = JSON.parse(readFileSync(join(folder, "run", "state.json"), "utf8")) as DevState;
  const all = new Map<string, Trained>();
  const settings = suite.methods.flatMap(({ id: method }) =>
    suite.datasets.map(({ id: dataset }): Setting => {
      const plays = outcomes.filter((outcome) => outcome.method === method && outcome.dataset === dataset);
      const right = (mask: number) => scoresOf(dataset, plays, (outcome) => Number((outcome.states[mask]! & 7) === 1));
      const untrained = right((1 << members.length) - 1);
      const best = standings.find((standing) => standing.dataset === dataset)!.ranking[0]!;
      const copied = right(1 << members.indexOf(best));
      const candidates = trainers.map((trainer): Candidate => {
        const trained = trainedIn(`${method}-${dataset}-${trainer}`);
        all.set(`${method}-${dataset}-${trainer}`, trained);
        const { test, spent, dev } = trained.result;
        const scores = scoresOf(dataset, plays, ({ item }) => trained.team.get(item)!);
        return {
          trainer,
          team: test.team!,
          alone: test.alone!,
          dev: dev.at(-1)!.team!,
          distinct: test.distinct,
          parsed: test.parsed!,
          flat: spent.flat / spent.groups,
          gain: difference(untrained, scores),
          aboveCopied: difference(copied, scores),
        };
      });
      const { result } = all.get(`${method}-${dataset}-c-rl`)!;
      const alone = right(1 << members.indexOf(result.recipe.policy.seat));
      return {
        method,
        dataset,
        untrained: { team: mean(untrained), dev: result.dev[0]!.team!, alone: mean(alone) },
        copied: { model: best, accuracy: mean(copied) },
        candidates,
      };
    }),
  );
  const everywhere = (trainer: string): ItemScores => {
    const graded = [...all]
      .filter(([name]) => name.endsWith(`-${trainer}`))
      .flatMap(([name, { team }]) => [...team].map(([item, grade]) => [name.slice(0, -trainer.length) + item, grade] as const));
    const items = graded.map(([item]) => item);
    return { dataset: "all", items, units: items, scores: Float64Array.from(graded, ([, grade]) => grade) };
  };
  const { recipe, test, dev } = all.get(`${suite.methods[0]!.id}-${suite.datasets[0]!.id}-c-rl`)!.result;
  const page = pageOf({
    seat: recipe.policy.seat,
    members,
    testItems: test.items,
    devItems: dev[0]!.items,
    steps: recipe.steps,
    promptsPerStep: recipe.promptsPerStep,
    groupSize: recipe.groupSize,
    learningRate: recipe.optimizer.learningRate,
    settings,
    cRlAbove: Object.fromEntries(["solo-rl", "own-rl"].map((trainer) => [trainer, difference(everywhere(trainer), everywhere("c-rl"))])),
    timed: await timedSteps(suite.methods.map(({ id }) => [id, join(recipes, `${id}-${suite.datasets[0]!.id}-c-rl.json`)])),
  });
  writeFileSync(path("docs/pilot.md"), page);
  console.log("docs/pilot.md");
} finally {
  rmSync(folder, { recursive: true });
}

function scoresOf(dataset: string, plays: readonly Outcome[], score: (outcome: Outcome) => number): ItemScores {
  const items = plays.map(({ item }) => item);
  return { dataset, items, units: items, scores: Float64Array.from(plays, score) };
}

function difference(base: ItemScores, head: ItemScores): Difference {
  return compareItems(base, head, resampler).difference as Difference;
}

function mean({ scores }: ItemScores): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
