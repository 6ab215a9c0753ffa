import { playDevJob } from "../../../runner/plays/dev-job.ts";
import type { Before } from "../../../runner/plays/job.ts";
import { openTeam, type Team } from "../../../runner/plays/team.ts";
import { playTestJob } from "../../../runner/plays/test-job.ts";
import { type Prepared, prepare } from "../../../runner/runs/prepare.ts";
import { type CallLine, type DevState, type Outcome, parseSuite } from "../../../spec/index.ts";

export const nothingBefore: Before = { known: [], reused: [], unanswered: {} };

export interface Played {
  readonly prepared: Prepared;
  readonly team: Team;
  readonly state: Pick<DevState, "standings" | "fitted">;
  readonly outcomes: readonly Outcome[];
  /** Calls of the test phase. */
  readonly calls: readonly CallLine[];
}

/** A suite that stands in no file, ready to be played in this very thread. */
export async function prepared(suite: object): Promise<{ prepared: Prepared; team: Team }> {
  const path = "/nowhere/suite.json";
  const ready = await prepare(parseSuite(JSON.stringify(suite), path), path);
  const fingerprints = Object.fromEntries([...ready.models].map(([id, { fingerprint }]) => [id, fingerprint]));
  return { prepared: ready, team: await openTeam({ suite: ready.bound.suite, directory: ready.directory, fingerprints, replay: false }) };
}

/** Plays a suite without threads or files: its dev phase, then all test items in slices. */
export async function playInProcess(suite: object, slice = 1000): Promise<Played> {
  const { prepared: ready, team } = await prepared(suite);
  const state = { standings: [] as DevState["standings"], fitted: [] as DevState["fitted"] };
  const outcomes: Outcome[] = [];
  const calls: CallLine[] = [];
  for (const { id: dataset, dev, test } of ready.datasets.values()) {
    const own = ready.games.filter((game) => game.dataset === dataset);
    const cells = own.map(({ pool, method, masks }) => ({ pool, method, masks }));
    if (dev.length > 0) {
      const pools = [...new Set(own.map(({ pool }) => pool))];
      const result = await playDevJob({ kind: "dev", dataset, pools, cells, items: dev, before: nothingBefore }, team);
      state.standings.push(...result.standings);
      state.fitted.push(...result.fitted);
    }
    for (let start = 0; start < test.length; start += slice) {
      const items = test.slice(start, start + slice);
      const result = await playTestJob(
        { kind: "test", dataset, cells, items, todo: items.map(() => null), ...state, before: nothingBefore },
        team,
      );
      outcomes.push(...result.outcomes.map((line) => JSON.parse(line) as Outcome));
      calls.push(...result.calls.map((line) => JSON.parse(line) as CallLine));
    }
  }
  return { prepared: ready, team, state, outcomes, calls };
}
