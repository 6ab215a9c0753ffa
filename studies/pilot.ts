import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PastRun } from "../runner/runs/past-run.ts";
import { prepareSuite } from "../runner/runs/prepare.ts";
import { quietOptions } from "../runner/runs/quiet-options.ts";
import { run } from "../runner/runs/run.ts";
import { resamplerFor } from "../runner/values/bootstrap.ts";
import { compareItems, type ItemScores } from "../runner/values/compare.ts";
import type { DevState, Outcome } from "../spec/index.ts";
import { type Candidate, pageOf, type Setting } from "./pilot/page.ts";

// `npm run study:pilot`: plays the untrained team of reference/recipes/pilot/suite.json, and compares with it, item by item, what
// `npm run train -- reference/recipes/pilot/NAME.json` left under runs/train/NAME. Writes docs/pilot.md.
const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const trainers = ["solo-rl", "own-rl", "c-rl"];
const seat = "wren";

// Greedy, as trained policies are tested.
const folder = mkdtempSync(join(tmpdir(), "coalition-pilot-"));
const text = readFileSync(path("reference/recipes/pilot/suite.json"), "utf8");
writeFileSync(join(folder, "suite.json"), JSON.stringify({ ...JSON.parse(text), sampling: { temperature: 0 } }));
const prepared = await prepareSuite(join(folder, "suite.json"));
const { suite } = prepared.bound;
const { members } = suite.pools[0]!;
try {
  await run(prepared, quietOptions(join(folder, "run")));
  const outcomes = [...new PastRun(join(folder, "run")).outcomes()].sort((a, b) => (a.item < b.item ? -1 : 1));
  const { standings } = JSON.parse(readFileSync(join(folder, "run", "state.json"), "utf8")) as DevState;
  const resampler = resamplerFor(suite.seed, 2000);
  const settings = suite.methods.flatMap(({ id: method }) =>
    suite.datasets.map(({ id: dataset }): Setting => {
      const plays = outcomes.filter((outcome) => outcome.method === method && outcome.dataset === dataset);
      const right = (mask: number) => scoresOf(dataset, plays, (outcome) => Number((outcome.states[mask]! & 7) === 1));
      const untrained = right((1 << members.length) - 1);
      const copied = standings.find((standing) => standing.dataset === dataset)!.ranking[0]!;
      const candidates = trainers.flatMap((trainer): Candidate[] => {
        const trained = path(`runs/train/${method}-${dataset}-${trainer}`);
        if (!existsSync(join(trained, "result.json"))) return [];
        const { test, spent } = JSON.parse(readFileSync(join(trained, "result.json"), "utf8"));
        const items = readFileSync(join(trained, "items.jsonl"), "utf8").trimEnd().split("\n");
        const tested = items.map((line) => JSON.parse(line)).filter(({ part }) => part === "test");
        const team = new Map<string, number>(tested.map(({ item, team }) => [item, team]));
        const scores = scoresOf(dataset, plays, ({ item }) => team.get(item)!);
        const { difference } = compareItems(untrained, scores, resampler);
        return [{ trainer, ...test, flat: spent.flat / spent.groups, difference: difference! as Candidate["difference"] }];
      });
      return {
        method,
        dataset,
        untrained: mean(untrained),
        alone: mean(right(1 << members.indexOf(seat))),
        copied: { model: copied, accuracy: mean(right(1 << members.indexOf(copied))) },
        candidates,
      };
    }),
  );
  writeFileSync(path("docs/pilot.md"), pageOf(settings, { seat, members, items: suite.datasets[0]!.test as number }));
  console.log("docs/pilot.md");
} finally {
  rmSync(folder, { recursive: true });
}

function scoresOf(dataset: string, plays: readonly Outcome[], score: (outcome: Outcome) => number): ItemScores {
  const items = plays.map(({ item }) => item);
  return { dataset, items, units: items, scores: Float64Array.from(plays, score) };
}

function mean({ scores }: ItemScores): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
