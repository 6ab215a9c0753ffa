import type { Verdict } from "../../../runner/method.ts";
import { CallTable, type RequestRecord } from "../../../runner/plays/call-table.ts";
import { CoalitionPlays } from "../../../runner/plays/coalition-play.ts";
import { rankingOf } from "../../../runner/plays/election.ts";
import { AnsweredReply, ItemSeat, ItemTable, type LinkedAsk } from "../../../runner/plays/item-seats.ts";
import type { Reply } from "../../../runner/reply.ts";
import { type Outcome, playState } from "../../../spec/index.ts";
import { nothingBefore, type Played } from "./in-process.ts";

export interface TracedAsk {
  readonly seat: string;
  readonly sample: number;
  readonly occurrence: number;
  readonly request: string;
  readonly key: string;
  readonly reply: Reply;
}

export interface TracedPlay {
  readonly rounds: readonly (readonly TracedAsk[])[];
  readonly verdict: Verdict | null;
  readonly error: unknown;
  /** As outcomes.jsonl must have it. */
  readonly state: number;
}

/** One play driven by itself, in the plainest way: nothing is shared with other plays, and nothing is reused. */
export async function tracedPlay(
  { prepared, team, state }: Played,
  { pool, method, dataset, item: id, repeat }: Outcome,
  mask: number,
): Promise<TracedPlay> {
  const item = prepared.datasets.get(dataset)!.test.find((entry) => entry.id === id)!;
  const calls = new CallTable(team, dataset, nothingBefore);
  const table = new ItemTable(calls, item, repeat);
  const members = team.members(pool);
  const ranking = rankingOf(
    members,
    state.standings.find((entry) => entry.pool === pool && entry.dataset === dataset),
  );
  const seats = members.map((member, m) => new ItemSeat(team.model(member), table, ranking === null ? null : ranking.indexOf(m)));
  const fitted = state.fitted.find((entry) => entry.pool === pool && entry.method === method && entry.dataset === dataset)?.state ?? null;
  const { seed, valuation } = prepared.bound.suite;
  const setting = { seed, pool, dataset, members, method: team.method(method), valuation, ranking, state: fitted };
  const scoreOf = (reply: Reply) =>
    reply instanceof AnsweredReply && reply.grading !== null && "answer" in reply.grading ? reply.grading.answer.score : 0;
  const generator = new CoalitionPlays(setting, item, repeat, seats, scoreOf).start(mask, () => undefined);
  if (generator === null) return { rounds: [], verdict: null, error: null, state: playState.undefined };

  const rounds: TracedAsk[][] = [];
  // How often a seat sent a request, counted as the design says it: by what is sent.
  const sent = new Map<string, Map<RequestRecord, number>>();
  let replies: Reply[] = [];
  let verdict: Verdict | null = null;
  let error: unknown = null;
  try {
    for (;;) {
      const step = generator.next(replies);
      if (step.done === true) {
        verdict = step.value;
        break;
      }
      const asked = (step.value as readonly LinkedAsk[]).map(({ link }) => {
        const own = sent.get(link.seat.id) ?? new Map<RequestRecord, number>();
        sent.set(link.seat.id, own);
        const occurrence = own.get(link.records) ?? 0;
        own.set(link.records, occurrence + 1);
        return { link, occurrence, record: link.call(occurrence) };
      });
      while (calls.hasPending) await calls.askAll();
      replies = asked.map(({ record }) => table.replyOf(record));
      rounds.push(
        asked.map(({ link, occurrence, record }, i) => ({
          seat: link.seat.id,
          sample: link.sample,
          occurrence,
          request: link.text,
          key: record.call.key,
          reply: replies[i]!,
        })),
      );
    }
  } catch (thrown) {
    error = thrown;
  }
  return { rounds, verdict, error, state: stateOf(rounds.flat(), verdict, error) };
}

function stateOf(asks: readonly TracedAsk[], verdict: Verdict | null, error: unknown): number {
  if (asks.some(({ reply }) => reply.state === "unsupported")) return playState.unsupported;
  if (error !== null) return playState.failed;
  const degraded = asks.some(({ reply }) => reply.state === "failed") ? playState.degraded : 0;
  const reply = verdict!.reply;
  if (reply === null) return playState.noAnswer + degraded;
  if (!(reply instanceof AnsweredReply)) return playState.failed;
  if (reply.grading === null) return playState.noAnswer + degraded;
  if (!("answer" in reply.grading)) return playState.failed;
  return (reply.grading.answer.score === 1 ? playState.correct : playState.incorrect) + degraded;
}
