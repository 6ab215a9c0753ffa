import { quantileSorted } from "simple-statistics";
import type { Seat } from "../../method.ts";
import { routedAnchor } from "./anchor.ts";
import { type AnchorSignals, afterAnchor, afterProbe, afterVerifier, type Signal, type Thresholds, weightedPlurality } from "./decision.ts";
import { type DevRecord, peersOf, type State } from "./state.ts";

/** What thresholds are chosen from (arXiv 2609.26913 names none; the grid is ours). */
export const grid = { tauAcc: [0.6, 0.8, 1], tauEsc: [0.4, 0.6], muQuantiles: [0.25, 0.5, 0.75], k: [1, 2, 3] } as const;

/** A coalition's dev items as its plays would meet them: who answers first, and whom that one would ask. */
export interface Meeting {
  readonly record: DevRecord;
  readonly anchor: string;
  readonly signals: AnchorSignals;
  readonly peers: readonly string[];
}

/** `fixed` is the anchor's id, or null where a router picks it. */
export function meetings(state: State, seats: readonly Seat[], fixed: string | null): Meeting[] {
  const order = new Map<string, readonly string[]>();
  const peersAround = (anchor: string) => {
    const known = order.get(anchor) ?? peersOf(anchor, seats, state).map(({ id }) => id);
    order.set(anchor, known);
    return known;
  };
  return state.dev.map((record) => {
    const routed = fixed === null ? routedAnchor(seats, record.forecast) : null;
    const anchor = routed?.seat.id ?? fixed!;
    const [key, share] = record.anchors[anchor]!;
    return { record, anchor, signals: { key: key === -1 ? null : key, share, margin: routed?.margin ?? null }, peers: peersAround(anchor) };
  });
}

/** How a play of a dev item would end, and the calls that it would make after the anchor's. */
export function replayed(
  { record, anchor, signals: own, peers }: Meeting,
  thresholds: Thresholds,
  signals: readonly Signal[],
  weights: State["weights"],
): { readonly score: number; readonly calls: number } {
  const ended = (answer: number, calls: number) => ({ score: answer === -1 ? 0 : record.scores[answer]!, calls });
  const anchorAnswer = record.anchors[anchor]![0];
  const [first] = peers;
  const step = first === undefined ? "accept" : afterAnchor(own, thresholds, signals);
  if (first === undefined || step === "accept") return ended(anchorAnswer, 0);
  let calls = 0;
  const voices = [{ answer: anchorAnswer, weight: weights[anchor]! }];
  let authors = peers.slice(0, thresholds.k);
  if (step === "probe") {
    calls++;
    const peer = record.probes[first]!;
    const next = afterProbe(own, peer === -1 ? null : peer, thresholds, signals);
    if (next === "verify-agree") return ended(anchorAnswer, calls);
    if (next === "verify") {
      calls += 2;
      const branch = afterVerifier(record.verified[anchor]![first]!);
      if (branch === "verify-keep") return ended(anchorAnswer, calls);
      if (branch === "verify-switch") return ended(peer, calls);
    }
    voices.push({ answer: peer, weight: weights[first]! });
    authors = authors.slice(1);
  }
  const said = record.messages[anchor]?.[step === "probe" ? first : ""] ?? {};
  for (const author of authors) voices.push({ answer: said[author]!, weight: weights[author]! });
  const winner = weightedPlurality(voices.map(({ answer, weight }) => ({ key: answer === -1 ? null : answer, weight })));
  return ended(winner === -1 ? -1 : voices[winner]!.answer, calls + authors.length);
}

/**
 * The thresholds of greatest mean score - lambda * calls on dev, by the one-standard-error rule: of those that are within one
 * standard error of the difference from the best, paired by item, the one of fewest calls; of equals the first of the grid.
 */
export function calibrated(
  met: readonly Meeting[],
  { signals, lambda }: { readonly signals: readonly Signal[]; readonly lambda: number },
  weights: State["weights"],
): Thresholds {
  const n = met.length;
  const candidates = gridOf(met).map((thresholds) => {
    const ends = met.map((meeting) => replayed(meeting, thresholds, signals, weights));
    const worth = ends.map(({ score, calls }) => score - lambda * calls);
    return { thresholds, worth, mean: sum(worth) / n, calls: sum(ends.map(({ calls }) => calls)) };
  });
  const best = candidates.reduce((a, b) => (b.mean > a.mean + 1e-12 ? b : a));
  const close = candidates.filter(({ worth, mean }) => {
    const differences = worth.map((value, i) => best.worth[i]! - value);
    const variance = sum(differences.map((d) => (d - (best.mean - mean)) ** 2)) / Math.max(1, n - 1);
    return best.mean - mean <= Math.sqrt(variance / n) + 1e-12;
  });
  return close.reduce((a, b) => (b.calls < a.calls ? b : a)).thresholds;
}

function gridOf(met: readonly Meeting[]): Thresholds[] {
  const margins = met.flatMap(({ signals: { margin } }) => (margin === null ? [] : [margin])).sort((a, b) => a - b);
  const quantiles = margins.length === 0 ? [] : grid.muQuantiles.map((q) => quantileSorted(margins, q));
  const mus = [...new Set([0, ...quantiles])];
  const most = Math.max(0, ...met.map(({ peers }) => peers.length));
  const ks = grid.k.filter((k) => k === 1 || k <= most);
  return grid.tauAcc.flatMap((tauAcc) => grid.tauEsc.flatMap((tauEsc) => mus.flatMap((mu) => ks.map((k) => ({ tauAcc, tauEsc, mu, k })))));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
