import type { DevState, Outcome } from "../../spec/index.ts";
import { extract } from "../answers/extract.ts";
import type { Item } from "../item.ts";
import type { Verdict } from "../method.ts";
import { CallTable, isNotAsked } from "./call-table.ts";
import { CoalitionPlays } from "./coalition-play.ts";
import { rankingOf } from "./election.ts";
import { AnsweredReply, ItemSeat, ItemTable } from "./item-seats.ts";
import type { Before } from "./job.ts";
import { PlayRun } from "./play-run.ts";
import type { Team } from "./team.ts";

/** One request and what came of it. */
export interface TranscriptTurn {
  readonly model: string;
  readonly kind: string;
  readonly sample: number;
  /** The rendered request. */
  readonly request: unknown;
  readonly reply: string | null;
  /** What was read out of the reply: the answer, the rule that fired, and where it stands. */
  readonly answer: { readonly value: string; readonly rule: string; readonly start: number; readonly end: number } | null;
  readonly failure: string | null;
}

/** All that happened in one play. */
export interface Transcript {
  readonly item: Item;
  readonly coalition: readonly string[];
  readonly roles: Readonly<Record<string, string>>;
  readonly rounds: readonly (readonly TranscriptTurn[])[];
  readonly note: unknown;
  readonly outcome: {
    readonly state: string;
    readonly answer: string | null;
    readonly score: number | null;
    readonly compare: string | null;
  };
}

export interface PlayAddress extends Pick<Outcome, "pool" | "method" | "dataset" | "repeat"> {
  readonly item: Item;
  readonly mask: number;
}

/** Plays one play again from recorded calls and keeps everything that was said. The team must be one that asks no model. */
export function transcriptOf(team: Team, address: PlayAddress, before: Before, state: DevState | null): Transcript {
  const { pool, method, dataset, repeat, item, mask } = address;
  const members = team.members(pool);
  const table = new ItemTable(new CallTable(team, dataset, before), item, repeat);
  const ranking = rankingOf(
    members,
    state?.standings.find((entry) => entry.pool === pool && entry.dataset === dataset),
  );
  const seats = members.map((id, m) => new ItemSeat(team.model(id), table, ranking === null ? null : ranking.indexOf(m)));
  const fitted = state?.fitted.find((entry) => entry.pool === pool && entry.method === method && entry.dataset === dataset)?.state ?? null;
  const { suite } = team.bound;
  const setting = {
    seed: suite.seed,
    pool,
    dataset,
    members,
    method: team.method(method),
    valuation: suite.valuation,
    ranking,
    state: fitted,
  };
  const grade = (reply: unknown) => {
    const grading = reply instanceof AnsweredReply ? reply.grading : null;
    return grading !== null && "answer" in grading ? grading.answer.score : 0;
  };
  const roles: Record<string, string> = {};
  const generator = new CoalitionPlays(setting, item, repeat, seats, grade).start(mask, (role, holder) => {
    roles[role] = members[holder]!;
  });
  const coalition = members.filter((_, i) => (mask >>> i) & 1);
  if (generator === null) {
    const outcome = { state: "undefined", answer: null, score: null, compare: null };
    return { item, coalition, roles, rounds: [], note: null, outcome };
  }
  let ended: { verdict: Verdict | null; error: Error | null } = { verdict: null, error: null };
  const run = new PlayRun<Verdict>(generator, {
    asked: () => undefined,
    ready: () => undefined,
    ended: (_, verdict, error) => {
      ended = { verdict, error };
    },
  });
  run.advance();
  for (const [role, { id }] of Object.entries(ended.verdict?.roles ?? {})) roles[role] = id;
  const rounds = run.rounds().map((asks) =>
    asks.map(({ ask, record }): TranscriptTurn => {
      const reply = record.reply!;
      const found = reply.state === "answered" ? readOf(team, dataset, item, reply.text, reply.finishReason) : null;
      return {
        model: ask.seat.id,
        kind: ask.turn.kind,
        sample: ask.sample,
        request: JSON.parse(record.requestText),
        reply: reply.state === "answered" ? reply.text : null,
        answer: found,
        failure: reply.state === "answered" ? null : reply.failure.message,
      };
    }),
  );
  return { item, coalition, roles, rounds, note: ended.verdict?.note?.() ?? null, outcome: outcomeOf(run, ended.verdict, ended.error) };
}

function outcomeOf(run: PlayRun<Verdict>, verdict: Verdict | null, error: Error | null): Transcript["outcome"] {
  const none = { answer: null, score: null, compare: null };
  if (run.failures.some(isNotAsked)) return { state: "not run: a call of it was never made", ...none };
  if (run.unsupported !== null) return { state: `unsupported: ${run.unsupported.message}`, ...none };
  if (error !== null) return { state: `failed: ${error.message}`, ...none };
  const reply = verdict!.reply;
  const degraded = run.failures.length > 0 ? ", degraded" : "";
  if (reply === null) return { state: `no-answer${degraded}`, ...none };
  if (!(reply instanceof AnsweredReply)) return { state: `failed: ${reply.state === "answered" ? "" : reply.failure.message}`, ...none };
  const grading = reply.grading;
  if (grading === null) return { state: `no-answer${degraded}`, ...none };
  if ("failure" in grading) return { state: `failed: ${grading.failure.message}`, ...none };
  const { text, score, compare } = grading.answer;
  return { state: `${score === 1 ? "correct" : "incorrect"}${degraded}`, answer: text, score, compare };
}

function readOf(team: Team, dataset: string, item: Item, text: string, finishReason: string | undefined): TranscriptTurn["answer"] {
  const options = item.options ?? [];
  const extraction = { labels: options.map(({ label }) => label), texts: options.map((option) => option.text) };
  const read = extract(text, team.dataset(dataset).extract, extraction, finishReason === undefined ? {} : { finishReason });
  return read.state === "found" ? read.found : null;
}
