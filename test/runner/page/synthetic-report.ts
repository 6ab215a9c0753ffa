import { streamFor } from "../../../runner/stream.ts";
import { resamplerFor } from "../../../runner/values/bootstrap.ts";
import { CellTable } from "../../../runner/values/cell-table.ts";
import { couplings } from "../../../runner/values/coupling.ts";
import { gameReport } from "../../../runner/values/game-report.ts";
import { halfValues } from "../../../runner/values/half-values.ts";
import { addCoverage, coverageOf } from "../../../runner/values/metrics/tally.ts";
import { playedCell } from "../../../runner/values/played-cell.ts";
import type { Manifest, Outcome, Report } from "../../../spec/index.ts";

export interface Shape {
  /** Model ids by pool. */
  readonly pools: Readonly<Record<string, readonly string[]>>;
  /** Family by method. */
  readonly methods: Readonly<Record<string, string>>;
  readonly datasets: readonly string[];
}

const items = 10;
const seed = 11;

/** So many pools of four models, methods of the three families and datasets. */
export function shapeOf(pools: number, methods: number, datasets: number): Shape {
  const families = ["routing", "interaction", "aggregation"];
  const list = (count: number, name: string) => Array.from({ length: count }, (_, k) => `${name}-${k + 1}`);
  return {
    pools: Object.fromEntries(
      list(pools, "pool").map((pool, p) => [pool, ["a", "b", "c", "d"].map((letter) => `model-${p + 1}${letter}`)]),
    ),
    methods: Object.fromEntries(list(methods, "method").map((method, m) => [method, families[m % 3]!])),
    datasets: list(datasets, "dataset"),
  };
}

/** A report as a run makes it, of outcomes that are drawn by chance: all of its numbers are those of the real calculations. */
export function syntheticReport({ pools, methods, datasets }: Shape, empty: "played" | "failed" = "played"): Report {
  const resampler = resamplerFor(seed, 40);
  const halves = [];
  const games: Report["games"] = [];
  let coverage = { done: 0, failed: 0, unsupported: 0, notRun: 0 };
  for (const [pool, members] of Object.entries(pools)) {
    for (const [method, family] of Object.entries(methods)) {
      for (const dataset of datasets) {
        const ids = Array.from({ length: items }, (_, k) => `item-${k}`);
        const table = new CellTable({ pool, method, dataset, members, items: ids, clusters: null, repeats: 1, masks: null });
        for (const item of ids) table.add(syntheticOutcome(pool, method, dataset, item, members.length, empty === "failed"));
        const played = playedCell(table, "exclude-item", 0);
        const half = halfValues(table, played, family, null, seed);
        if (half !== null) halves.push(half);
        coverage = addCoverage(coverage, coverageOf(table));
        const dev = { best: members[0]!, accuracy: members.map(() => 0.5) };
        games.push(gameReport(table, played, { family, failed: "exclude-item", dev, sample: null, selfConsistency: null, resampler }));
      }
    }
  }
  return {
    suite: { name: "synthetic", digest: "0".repeat(64) },
    partial: false,
    valuation: { indices: ["shapley", "leave-one-out"], undersized: "solo" },
    games,
    coupling: couplings(halves, { seed, permutations: 100, resamples: 50 }),
    live: [],
    coverage,
  };
}

/** An outcome in which coalitions are right the more often the more members they have; one item in twenty has no answer. */
export function syntheticOutcome(pool: string, method: string, dataset: string, item: string, members: number, failed = false): Outcome {
  const stream = streamFor(seed, pool, method, dataset, item);
  const states = Array.from({ length: 2 ** members }, (_, mask) => {
    const draw = stream.uniform();
    if (mask === 0) return 4;
    if (failed) return 3;
    if (draw > 0.95) return 2;
    let skill = 0.2;
    for (let i = 0; i < members; i++) if ((mask >>> i) & 1) skill += (0.6 * (i + 1)) / (members * members);
    return draw < skill ? 1 : 0;
  });
  const answers = [0, 1].map((score) => ({
    text: `${item}: ${score}`,
    key: String(score),
    score,
    compare: score === 1 ? "equal" : "different",
  }));
  return {
    pool,
    method,
    dataset,
    item,
    repeat: 0,
    states,
    answers,
    answer: states.map((state) => (state === 3 ? 0 : state > 1 ? -1 : state)),
    failures: failed ? [{ where: "model", model: "model-1a", message: "the endpoint is down" }] : [],
    roles: {},
    calls: [],
    full: failed ? null : { calls: 1 + Math.floor(8 * stream.uniform()), inputTokens: 200, outputTokens: 40, cost: null },
  };
}

export const syntheticManifest = ({ pools, datasets }: Shape): Manifest => ({
  suite: { digest: "0".repeat(64), parsed: { description: "Outcomes drawn by chance." }, decisive: {}, text: "{}", file: "../suite.json" },
  version: "0.0.0-test",
  commit: null,
  seed,
  datasets: Object.fromEntries(datasets.map((id) => [id, { digest: "1", dev: 5, test: items, chance: null, items: "2" }])),
  models: Object.fromEntries(Object.values(pools).flatMap((ids) => ids.map((id) => [id, { fingerprint: "3", describes: {} }]))),
  prompts: "4",
  selection: { only: {}, limit: null },
});
