import type { Verified } from "../../turns/verify.ts";

/** Where a play left the tree: accept; verify, in three ways; escalate. */
export type Branch = "accept" | "verify-agree" | "verify-keep" | "verify-switch" | "escalate";

export interface Thresholds {
  /** Self-consistency from which the anchor's answer is accepted at once. */
  readonly tauAcc: number;
  /** Self-consistency from which a disagreement is put to the verifier. */
  readonly tauEsc: number;
  /** Router margin from which the anchor's answer may be accepted. */
  readonly mu: number;
  /** Peers that speak in an escalation, the probe's among them. */
  readonly k: number;
}

/** Which of the signals are read; leaving one out is its ablation. */
export type Signal = "consistency" | "margin" | "probe" | "verifier";

/** What is known of an anchor's answer: its key, null where there is none; s; and m, null for a fixed anchor. */
export interface AnchorSignals {
  readonly key: string | number | null;
  readonly share: number;
  readonly margin: number | null;
}

/** The verifier's word after both orders. */
export type Verification = "anchor" | "peer" | "unsure";

// A share is j/N in floating point: 0.6 must pass 0.6 however it was computed.
const reaches = (value: number, threshold: number) => value >= threshold - 1e-9;

/** Steps 2 and 3: accept, or ask a peer (or escalate at once, where none is asked for a probe). */
export function afterAnchor(
  { key, share, margin }: AnchorSignals,
  { tauAcc, mu }: Thresholds,
  signals: readonly Signal[],
): "accept" | "probe" | "escalate" {
  const byConsistency = !signals.includes("consistency") || reaches(share, tauAcc);
  const byMargin = !signals.includes("margin") || margin === null || reaches(margin, mu);
  // With neither signal, nothing speaks for accepting before the probe.
  const isAccepting = signals.includes("consistency") || (signals.includes("margin") && margin !== null);
  if (key !== null && isAccepting && byConsistency && byMargin) return "accept";
  return signals.includes("probe") ? "probe" : "escalate";
}

/** Steps 4 and 5: the peer agrees, or its disagreement is put to the verifier, or the anchor is too unsure for that. */
export function afterProbe(
  anchor: AnchorSignals,
  peer: string | number | null,
  { tauEsc }: Thresholds,
  signals: readonly Signal[],
): "verify-agree" | "verify" | "escalate" {
  if (anchor.key === null || peer === null) return "escalate";
  if (anchor.key === peer) return "verify-agree";
  const isSure = !signals.includes("consistency") || reaches(anchor.share, tauEsc);
  return isSure && signals.includes("verifier") ? "verify" : "escalate";
}

const branches = { anchor: "verify-keep", peer: "verify-switch", unsure: "escalate" } as const satisfies Record<Verification, Branch>;

/** Step 5, once the verifier has spoken. */
export const afterVerifier = (verification: Verification): Branch => branches[verification];

/** The two orders must concur: the anchor first, then the peer first. */
export function concurring(anchorFirst: Verified, peerFirst: Verified): Verification {
  if (anchorFirst === "first" && peerFirst === "second") return "anchor";
  if (anchorFirst === "second" && peerFirst === "first") return "peer";
  return "unsure";
}

/** A voice in an escalation: an answer's key, null where there is none, and its weight. */
export interface Voice {
  readonly key: string | number | null;
  readonly weight: number;
}

/**
 * Step 6: the voice whose answer has the greatest weight, as an index; of voices with that answer the first. The anchor's is
 * voice 0: it wins ties; where it has no answer, the tie falls to the peer of the greatest weight. -1 where nobody has an answer.
 */
export function weightedPlurality(voices: readonly Voice[]): number {
  const sums = voices.map(({ key }) => voices.reduce((sum, other) => (key !== null && other.key === key ? sum + other.weight : sum), 0));
  const given = [...voices.keys()].filter((i) => voices[i]!.key !== null);
  if (given.length === 0) return -1;
  const most = Math.max(...given.map((i) => sums[i]!));
  const leading = given.filter((i) => sums[i]! >= most - 1e-9);
  const keys = new Set(leading.map((i) => voices[i]!.key));
  if (keys.size === 1) return leading[0]!;
  if (voices[0]!.key !== null) return 0;
  return given.reduce((best, i) => (voices[i]!.weight > voices[best]!.weight ? i : best));
}
