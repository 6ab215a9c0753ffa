import type { Outcome } from "../../spec/index.ts";
import { size } from "../coalition.ts";
import type { Verdict } from "../method.ts";
import type { AboutCall } from "./call-line.ts";
import { CallTable } from "./call-table.ts";
import { type CellContext, CellPlay } from "./cell-play.ts";
import { costOf } from "./cost.ts";
import { rankingOf } from "./election.ts";
import { ItemSeat, ItemTable } from "./item-seats.ts";
import type { Cell, TestJob, TestResult } from "./job.ts";
import { PlayRun } from "./play-run.ts";
import type { Team } from "./team.ts";

/** Plays that may wait for replies at the same time; more are started as these end. Bounds a job's memory. */
const maxWaiting = 20_000;

/** Plays a slice of items for all its games and coalitions. `seen` is told of every call that was answered, whoever made it. */
export async function playTestJob(job: TestJob, team: Team, seen?: (call: AboutCall) => void): Promise<TestResult> {
  const table = new CallTable(team, job.dataset, job.before);
  const outcomes: string[] = [];
  const readyRuns: PlayRun<Verdict>[] = [];
  const cells = cellPlays(job, team, table, readyRuns, (outcome) => outcomes.push(JSON.stringify(outcome)));

  let plays = 0;
  let waiting = 0;
  let spare: PlayRun<Verdict> | null = null;
  // Members alone first, over all items: their first answers are asked in large batches, and most plays that follow then never wait.
  for (const alone of [true, false]) {
    const coalitions = playsOf(cells, alone);
    for (let more = true; more || waiting > 0; ) {
      while (more && waiting < maxWaiting) {
        const next = coalitions.next();
        if (next.done === true) {
          more = false;
          break;
        }
        const { cell, mask, index } = next.value;
        plays++;
        const generator = cell.start(mask, index);
        if (generator === null) continue;
        const run: PlayRun<Verdict> = spare ?? new PlayRun(generator, cell);
        if (spare !== null) run.restart(generator, cell);
        run.mask = mask;
        run.index = index;
        spare = run.advance() ? run : null;
        if (spare === null) waiting++;
      }
      if (table.hasPending) await table.askAll();
      // A method that keeps seats of another play: nobody ever asks for what they ask.
      else if (waiting > 0) throw new Error(`${waiting} plays on "${job.dataset}" wait for replies that nobody is asked for`);
      for (const run of readyRuns.splice(0)) {
        waiting--;
        if (!run.advance()) waiting++;
      }
    }
  }
  if (seen !== undefined) for (const { about } of table.answered()) seen(about);
  return { kind: "test", outcomes, calls: table.lines(), plays };
}

interface NextPlay {
  readonly cell: CellPlay;
  readonly mask: number;
  readonly index: number;
}

/** The plays of members alone, or of all other coalitions, item by item. */
function* playsOf(cells: readonly CellPlay[], alone: boolean): Generator<NextPlay> {
  for (const cell of cells) {
    const { masks, members } = cell.context;
    const count = masks === null ? 2 ** members.length : masks.length;
    for (let index = masks === null ? 1 : 0; index < count; index++) {
      const mask = masks === null ? index : masks[index]!;
      if ((size(mask) === 1) === alone) yield { cell, mask, index };
    }
  }
}

function cellPlays(
  job: TestJob,
  team: Team,
  calls: CallTable,
  readyRuns: PlayRun<Verdict>[],
  finished: (outcome: Outcome) => void,
): CellPlay[] {
  const contexts = job.cells.map((cell) => contextOf(cell, job, team));
  const { repeats } = team.bound.suite;
  const all = contexts.flatMap((_, c) => Array.from({ length: repeats }, (_, repeat) => [c, repeat] as const));
  return job.items.flatMap((item, i) => {
    const tables = new Map<number, ItemTable>();
    const seats = new Map<string, ItemSeat[]>();
    return (job.todo[i] ?? all).map(([c, repeat]) => {
      const context = contexts[c]!;
      let table = tables.get(repeat);
      if (table === undefined) {
        table = new ItemTable(calls, item, repeat);
        tables.set(repeat, table);
      }
      const address = `${repeat}|${context.pool}`;
      let seated = seats.get(address);
      if (seated === undefined) {
        const { members, ranking } = context;
        seated = members.map((id, m) => new ItemSeat(team.model(id), table, ranking === null ? null : ranking.indexOf(m)));
        seats.set(address, seated);
      }
      return new CellPlay(context, table, seated, readyRuns, finished);
    });
  });
}

function contextOf({ pool, method, masks }: Cell, job: TestJob, team: Team): CellContext {
  const { suite, models } = team.bound;
  const members = team.members(pool);
  const standing = job.standings.find((entry) => entry.pool === pool && entry.dataset === job.dataset);
  const fitted = job.fitted.find((entry) => entry.pool === pool && entry.method === method && entry.dataset === job.dataset);
  const prices = new Map(models.map(({ id, entry }) => [id, entry.prices]));
  return {
    seed: suite.seed,
    pool,
    dataset: job.dataset,
    members,
    method: team.method(method),
    valuation: suite.valuation,
    ranking: rankingOf(members, standing),
    state: fitted?.state ?? null,
    masks,
    isLive: members.some((id) => team.model(id).isNetwork),
    cost: ({ model, reply }) => costOf(reply?.state === "answered" ? (reply.usage ?? null) : null, prices.get(model.id)),
  };
}
