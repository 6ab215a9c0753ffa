import { type JudgedRun, judgedRun } from "../../../runner/gates/judged-run.ts";
import { manifestOf } from "../../../runner/runs/manifest-of.ts";
import { CellTable } from "../../../runner/values/cell-table.ts";
import type { Gate, Manifest, Outcome } from "../../../spec/index.ts";
import { type Played, playInProcess } from "../plays/in-process.ts";

/** A vote of three simulated models, and its dev-best member, on made-up questions. */
export const votes = (test: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  version: 1,
  name: "votes",
  seed: 11,
  models: [0.75, 0.65, 0.6].map((skill, i) => ({ id: `m${i}`, use: "simulated", with: { skill, abstain: 0.05 } as object, replica: i })),
  pools: [{ id: "three", members: ["m0", "m1", "m2"] }],
  methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
  datasets: [{ id: "exam", use: "generated", with: { count: test + 20, wrong: 4 }, dev: 20, test }],
  valuation: { resamples: 100 },
  ...changes,
});

export const gateOf = (changes: Partial<Gate> & Pick<Gate, "metric">): Gate => ({
  where: {},
  baseline: "baseline.json",
  alpha: 0.05,
  strict: false,
  mayDiffer: [],
  ...changes,
});

/** A run of all that was played. */
export const judgedOf = (played: Played): JudgedRun => experiments(played, 1)[0]!;

/** A suite, played in this thread. */
export const judgedPlay = async (suite: object): Promise<JudgedRun> => judgedOf(await playInProcess(suite));

/** What was played, as so many runs of equally many items each: experiments that share nothing but their dev phase. */
export function experiments({ prepared, state, outcomes }: Played, count: number): JudgedRun[] {
  const { suite } = prepared.bound;
  const selection = { only: {}, limit: null };
  const whole = manifestOf(prepared, prepared.file.text, "/nowhere", selection, { version: "0", commit: null });
  const partOf = <T>(list: readonly T[], k: number) => list.slice((k * list.length) / count, ((k + 1) * list.length) / count);
  const byItem = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const key = `${outcome.dataset} ${outcome.item}`;
    byItem.set(key, [...(byItem.get(key) ?? []), outcome]);
  }
  return Array.from({ length: count }, (_, k) => {
    const manifest = JSON.parse(JSON.stringify(whole)) as Manifest;
    const tables = prepared.games.map(({ pool, method, dataset, masks }) => {
      const items = partOf(prepared.datasets.get(dataset)!.test, k)
        .map(({ id }) => id)
        .sort();
      manifest.datasets[dataset]!.test = items.length;
      const { members } = suite.pools.find(({ id }) => id === pool)!;
      const shape = { pool, method, dataset, members, items, clusters: null, repeats: suite.repeats };
      const table = new CellTable({ ...shape, masks: masks === null ? null : Uint32Array.from(masks) });
      const own = items.flatMap((item) => byItem.get(`${dataset} ${item}`)!);
      for (const outcome of own) if (outcome.pool === pool && outcome.method === method) table.add(outcome);
      return table;
    });
    return judgedRun(suite, manifest, tables, state.standings);
  });
}
