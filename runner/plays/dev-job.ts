import { canonical, type Fitted, SpecError, type Standing } from "../../spec/index.ts";
import type { Asking, DevItem, Fit } from "../method.ts";
import type { Reply } from "../reply.ts";
import { type Address, streamFor } from "../stream.ts";
import type { AboutCall } from "./call-line.ts";
import { CallTable } from "./call-table.ts";
import { AnsweredReply, ItemSeat, ItemTable } from "./item-seats.ts";
import type { DevJob, DevResult } from "./job.ts";
import { messageOf } from "./message-of.ts";
import { PlayRun } from "./play-run.ts";
import { standingOf } from "./standing.ts";
import type { Team } from "./team.ts";

/** The dev phase of one dataset: every member answers, then each method fits what it learns. All of it shares its calls. `seen` as for a test job. */
export async function playDevJob(job: DevJob, team: Team, seen?: (call: AboutCall) => void): Promise<DevResult> {
  const calls = new CallTable(team, job.dataset, job.before);
  const tables = job.items.map((item) => new ItemTable(calls, item, 0));
  const standings: Standing[] = [];
  const fitted: Fitted[] = [];
  for (const pool of job.pools) {
    const members = team.members(pool);
    const seats = tables.map((table) => members.map((id) => new ItemSeat(team.model(id), table, null)));
    const answers = await drive(firstAnswers(seats), calls);
    const items = seats.map((seated, i) => devItem(tables[i]!, seated, answers[i]!));
    const standing = standingOf(
      pool,
      job.dataset,
      members,
      items.map(({ scores }) => scores),
      team.seed,
    );
    standings.push(standing);
    const rankedSeats = tables.map((table) => members.map((id) => new ItemSeat(team.model(id), table, standing.ranking.indexOf(id))));
    for (const cell of job.cells) {
      if (cell.pool !== pool) continue;
      const { plugIn, parameters } = team.method(cell.method);
      // Nothing is kept of a fit that lacks replies: they are asked again when the run is resumed.
      if (plugIn.fit === undefined || calls.unanswered > 0) continue;
      const fit: Fit<Record<string, unknown>> = {
        parameters,
        members,
        items: items.map((item, i) => ({ ...item, seats: rankedSeats[i]! })),
        grade: scoreOf,
        stream: (...address: Address) => streamFor(team.seed, "fit", job.dataset, ...address),
      };
      const state = await fittedState(
        () => drive(plugIn.fit!(fit), calls),
        () => calls.unanswered === 0,
        `the method "${cell.method}" could not be fitted on "${job.dataset}" for the pool "${pool}"`,
      );
      fitted.push({ pool, method: cell.method, dataset: job.dataset, state });
    }
  }
  if (seen !== undefined) for (const { about } of calls.answered()) seen(about);
  return { kind: "dev", standings, fitted, calls: calls.lines(), keys: calls.answeredKeys(), unanswered: calls.unanswered };
}

/** A state as it is read back from its file, so that a run that was left and resumed plays with the very same. */
async function fittedState(fitting: () => Promise<unknown>, isWhole: () => boolean, complaint: string): Promise<unknown> {
  try {
    return JSON.parse(canonical(await fitting()));
  } catch (error) {
    if (error instanceof SpecError) throw error;
    if (!isWhole()) return null;
    throw new Error(`${complaint}: ${messageOf(error)}`, { cause: error });
  }
}

function* firstAnswers(seats: readonly (readonly ItemSeat[])[]): Asking<Reply[][]> {
  const replies = yield seats.flatMap((seated) => seated.map((seat) => seat.answer));
  let next = 0;
  return seats.map((seated) => seated.map(() => replies[next++]!));
}

/** Runs one generator to its end. A fit that throws is a fault of its method: the run stops and says so. */
async function drive<R>(generator: Asking<R>, calls: CallTable): Promise<R> {
  let outcome: { result: R } | { error: Error } | null = null;
  let isReady = true;
  const run = new PlayRun<R>(generator, {
    asked: () => undefined,
    ready: () => {
      isReady = true;
    },
    ended: (_, result, error) => {
      outcome = error === null ? { result: result as R } : { error };
    },
  });
  while (outcome === null) {
    if (isReady) {
      isReady = false;
      if (run.advance()) break;
    }
    if (!isReady && !calls.hasPending) throw new Error("it waits for replies that nobody is asked for");
    await calls.askAll();
  }
  const ended = outcome as unknown as { result: R } | { error: Error };
  if ("error" in ended) throw ended.error;
  return ended.result;
}

function devItem(table: ItemTable, seats: readonly ItemSeat[], replies: readonly Reply[]): DevItem {
  return { id: table.item.id, question: table.item.question, seats, replies, scores: replies.map(scoreOf) };
}

/** A reply without an answer scores 0; a failed call has no score. */
function scoreOf(reply: Reply): number | null {
  if (!(reply instanceof AnsweredReply)) return null;
  const { grading } = reply;
  if (grading === null) return 0;
  return "answer" in grading ? grading.answer.score : null;
}
