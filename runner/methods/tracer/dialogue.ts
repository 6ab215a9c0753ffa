import type { Asking, Seat } from "../../method.ts";
import type { Answered, Reply } from "../../reply.ts";
import type { DialogueTurn } from "../../turns/dialogue-text.ts";
import { proposeTurn } from "../../turns/propose.ts";
import { reviewedIn, reviewTurn } from "../../turns/review.ts";

/** Of the two actions of a controller, 0 does nothing (KEEP, SKIP) and 1 acts (REFRESH, SPEAK). Ties fall to 0. */
export type Action = 0 | 1;

/** What a controller sees: TRACER's state key, and the vote score that is in it. */
export interface Situation {
  readonly round: number;
  readonly key: string;
  readonly score: number;
}

/** The controllers of one bundle: whether it replaces the pending solution, and whether it reviews it. */
export interface Bundle {
  readonly seat: Seat;
  propose(situation: Situation): Action;
  review(situation: Situation): Action;
}

/** One round, as it stood at its end. */
export interface Round {
  readonly round: number;
  readonly bundle: string;
  /** What the controller saw; null where it was not asked. */
  readonly key: string | null;
  /** `none`: there was nothing to review. */
  readonly action: "keep" | "refresh" | "skip" | "speak" | "none";
  /** What the review said of the pending solution: +1, -1, or 0 where it holds no verdict; null where there was none. */
  readonly vote: number | null;
  readonly score: number;
  /** The final answer as it stood. */
  readonly answer: string | null;
}

export interface Dialogue {
  readonly pending: Reply | null;
  readonly rounds: readonly Round[];
}

/** Turns of the dialogue that the next one sees. */
const remembered = 4;

/**
 * TRACER's state machine (arXiv 2605.28699, as released by its authors): odd rounds propose, even rounds review, and the bundles
 * take turns. A refresh drops the votes on the solution that it replaces. A failed call leaves everything as it was.
 */
export function* dialogue(bundles: readonly Bundle[], rounds: number): Asking<Dialogue> {
  let pending: Answered | null = null;
  let failed: Reply | null = null;
  let score = 0;
  const said: DialogueTurn[] = [];
  const trace: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    const bundle = bundles[(round - 1) % bundles.length]!;
    const situation: Situation = { round, key: stateKey(pending, score, round, rounds), score };
    const ended = (key: string | null, action: Round["action"], vote: number | null) =>
      trace.push({ round, bundle: bundle.seat.id, key, action, vote, score, answer: pending === null ? null : pending.answer });
    if (round % 2 === 1) {
      // Without an answer to keep, the controller has no choice, and learns nothing from it.
      const forced: boolean = pending === null || pending.answer === null;
      const key = forced ? null : situation.key;
      if (!forced && bundle.propose(situation) === 0) {
        ended(key, "keep", null);
        continue;
      }
      const [reply] = (yield [bundle.seat.ask(proposeTurn(pending, said.slice(-remembered)))]) as readonly [Reply];
      if (reply.state === "answered") {
        pending = reply;
        score = 0;
        said.push({ kind: "proposal", reply });
      } else failed = reply;
      ended(key, "refresh", null);
    } else if (pending === null) {
      ended(null, "none", null);
    } else if (bundle.review(situation) === 0) {
      ended(situation.key, "skip", null);
    } else {
      const [reply] = (yield [bundle.seat.ask(reviewTurn(pending, said.slice(-remembered)))]) as readonly [Reply];
      const verdict = reviewedIn(reply);
      const vote = verdict === "right" ? 1 : verdict === "wrong" ? -1 : 0;
      score += vote;
      if (reply.state === "answered") said.push({ kind: "review", reply });
      ended(situation.key, "speak", vote);
    }
  }
  return { pending: pending ?? failed, rounds: trace };
}

/** "vote_minus_1|not_last": the votes on the pending solution, and whether at most one proposal round is left, this one included. */
export function stateKey(pending: Answered | null, score: number, round: number, rounds: number): string {
  const votes = score === 0 ? "vote_0" : score > 0 ? `vote_plus_${score}` : `vote_minus_${-score}`;
  const bucket = pending === null ? "no_pending" : pending.answer === null ? "invalid_pending" : votes;
  const left = Math.floor((rounds + 1) / 2) - Math.floor(round / 2);
  return `${bucket}|${left <= 1 ? "last" : "not_last"}`;
}
