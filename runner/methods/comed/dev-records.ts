import type { Ask, Asking, DevItem, Fit, Seat } from "../../method.ts";
import type { Reply } from "../../reply.ts";
import { answerTurn } from "../../turns/answer.ts";
import { probeTurn } from "../../turns/probe.ts";
import { refineTurn } from "../../turns/refine.ts";
import { verifiedIn, verifyTurn } from "../../turns/verify.ts";
import { type AnchorVote, anchorVote } from "./anchor.ts";
import { grid } from "./calibration.ts";
import { concurring, type Verification } from "./decision.ts";
import type { Parameters } from "./parameters.ts";
import { type DevRecord, peersOf, type State } from "./state.ts";

type Standing = Pick<State, "rescue" | "tokens">;

/** What one dev item is asked, and what came of it so far. */
interface Inquiry {
  readonly item: DevItem;
  readonly forecast: DevRecord["forecast"];
  readonly answers: Map<string | null, { index: number; score: number }>;
  readonly votes: Map<string, AnchorVote>;
  readonly probes: Map<string, Reply>;
  readonly verified: Record<string, Record<string, Verification>>;
  readonly messages: Record<string, Record<string, Record<string, number>>>;
}

/** Asks on dev whatever a play of any coalition may ask, each call once, in three rounds. */
export function* devRecords(fit: Fit<Parameters>, standing: Standing, forecasts: readonly DevRecord["forecast"][]): Asking<DevRecord[]> {
  const { parameters: given, items } = fit;
  const inquiries = items.map((item, i): Inquiry => {
    const empty = { answers: new Map(), votes: new Map(), probes: new Map(), verified: {}, messages: {} };
    return { item, forecast: forecasts[i]!, ...empty };
  });
  const samples = Array.from({ length: given.samples - 1 }, (_, s) => s + 1);
  yield* asked(inquiries, function* ({ item, votes }) {
    for (const [m, seat] of item.seats.entries()) {
      yield {
        asks: samples.map((sample) => seat.ask(answerTurn, sample)),
        take: (replies) => votes.set(seat.id, anchorVote([item.replies[m]!, ...replies])),
      };
    }
  });
  const isProbed = given.signals.includes("probe");
  if (isProbed) {
    yield* asked(inquiries, function* (inquiry) {
      const { seats } = inquiry.item;
      const open = seats.filter((anchor) => isOpen(inquiry, anchor, given));
      for (const seat of seats) {
        if (!open.some(({ id }) => id !== seat.id)) continue;
        yield { asks: [seat.ask(probeTurn)], take: ([reply]) => inquiry.probes.set(seat.id, reply!) };
      }
    });
  }
  yield* asked(inquiries, function* (inquiry) {
    for (const anchor of inquiry.item.seats) {
      if (!isOpen(inquiry, anchor, given)) continue;
      const peers = peersOf(anchor.id, inquiry.item.seats, standing);
      if (isProbed) for (const [i, peer] of peers.entries()) yield* disagreement(fit, inquiry, anchor, peer, peers.slice(i + 1));
      else yield* messages(fit, inquiry, anchor, null, peers);
    }
  });
  return inquiries.map((inquiry) => recordOf(inquiry, fit));
}

interface Question {
  readonly asks: readonly Ask[];
  readonly take: (replies: readonly Reply[]) => void;
}

/** One round: all questions of all items at once. */
function* asked(inquiries: readonly Inquiry[], questions: (inquiry: Inquiry) => Generator<Question>): Asking<void> {
  const all = inquiries.flatMap((inquiry) => [...questions(inquiry)]);
  const replies = yield all.flatMap(({ asks }) => asks);
  let next = 0;
  for (const { asks, take } of all) {
    take(replies.slice(next, next + asks.length));
    next += asks.length;
  }
}

/** Whether any thresholds of the grid may keep this anchor from being accepted at once. */
function isOpen({ votes }: Inquiry, { id }: Seat, { anchor, signals }: Parameters): boolean {
  const { key, share } = votes.get(id)!;
  const isCertain = key !== null && signals.includes("consistency") && share >= Math.max(...grid.tauAcc) - 1e-9;
  return !isCertain || (anchor === "routed" && signals.includes("margin"));
}

/** A probe's disagreement: what the verifier says of it, and what the peers behind it would say in an escalation. */
function* disagreement(fit: Fit<Parameters>, inquiry: Inquiry, anchor: Seat, peer: Seat, behind: readonly Seat[]): Generator<Question> {
  const { signals, verifier } = fit.parameters;
  const own = inquiry.votes.get(anchor.id)!;
  const probe = inquiry.probes.get(peer.id)!;
  const key = probe.state === "answered" ? probe.key : null;
  if (own.key !== null && own.key === key) return;
  const isSure = !signals.includes("consistency") || own.share >= Math.min(...grid.tauEsc) - 1e-9;
  if (own.key !== null && key !== null && isSure && signals.includes("verifier")) {
    const judge = judgeOf(verifier, anchor, inquiry.item.seats);
    yield {
      asks: [judge.ask(verifyTurn(own.reply, probe)), judge.ask(verifyTurn(probe, own.reply))],
      take: ([anchorFirst, peerFirst]) => {
        inquiry.verified[anchor.id] ??= {};
        inquiry.verified[anchor.id]![peer.id] = concurring(verifiedIn(anchorFirst!), verifiedIn(peerFirst!));
      },
    };
  }
  yield* messages(fit, inquiry, anchor, { seat: peer, reply: probe }, behind);
}

// A declared verifier is the one that the whole pool has; in a coalition without it, what it said on dev still stands for its successor.
function judgeOf(verifier: string, anchor: Seat, seats: readonly Seat[]): Seat {
  if (verifier === "anchor") return anchor;
  if (verifier === "dev-best") return [...seats].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0]!;
  return seats.find(({ id }) => id === verifier) ?? seats[0]!;
}

function* messages(
  { stream, grade }: Fit<Parameters>,
  inquiry: Inquiry,
  anchor: Seat,
  probe: { readonly seat: Seat; readonly reply: Reply } | null,
  authors: readonly Seat[],
): Generator<Question> {
  const own = inquiry.votes.get(anchor.id)!.reply;
  const peer = probe === null ? "" : probe.seat.id;
  const shown = probe === null ? [own] : [own, probe.reply];
  // Anonymous: who comes first is drawn, by the pair and not by who of the two is the anchor.
  if (stream("candidates", inquiry.item.id, ...[anchor.id, peer].sort()).uniform() < 0.5) shown.reverse();
  for (const author of authors) {
    yield {
      asks: [author.ask(refineTurn(null, shown))],
      take: ([reply]) => {
        inquiry.messages[anchor.id] ??= {};
        const said = inquiry.messages[anchor.id]!;
        said[peer] ??= {};
        said[peer]![author.id] = answerIndex(inquiry, reply!, grade);
      },
    };
  }
}

/** The index of a reply's answer among the item's distinct ones; -1 where it has none. */
function answerIndex({ answers }: Inquiry, reply: Reply, grade: Fit["grade"]): number {
  if (reply.state !== "answered" || reply.key === null) return -1;
  let known = answers.get(reply.key);
  if (known === undefined) {
    known = { index: answers.size, score: grade(reply) ?? 0 };
    answers.set(reply.key, known);
  }
  return known.index;
}

function recordOf(inquiry: Inquiry, { grade }: Fit<Parameters>): DevRecord {
  const { votes, probes, answers, verified, messages: said, forecast } = inquiry;
  const anchors = [...votes].map(([id, { reply, share }]) => [id, [answerIndex(inquiry, reply, grade), share] as const] as const);
  const probed = [...probes].map(([id, reply]) => [id, answerIndex(inquiry, reply, grade)] as const);
  return {
    scores: [...answers.values()].map(({ score }) => score),
    anchors: Object.fromEntries(anchors),
    probes: Object.fromEntries(probed),
    verified,
    messages: said,
    forecast,
  };
}
