import { hash } from "node:crypto";
import { canonical, type Sampling } from "../../spec/index.ts";

/** All that a reply may depend on. */
export interface CallContent {
  /** The suite's seed. */
  readonly seed: number;
  readonly fingerprint: string;
  readonly replica: number;
  /** Canonical JSON of the rendered request. */
  readonly request: string;
  /** Null where sampling parameters change nothing. */
  readonly sampling: Sampling | null;
  readonly repeat: number;
  readonly sample: number;
  /** How often this seat of this play had sent this very request before. */
  readonly occurrence: number;
}

/**
 * The key (128 bits, hexadecimal) and the seed (53 bits) of a call, both digests of its content.
 * Equal content, wherever in the grid it comes up, is the same call: common random numbers.
 */
export function callKey(content: CallContent): { key: string; seed: number } {
  const { seed, fingerprint, replica, request, sampling, repeat, sample, occurrence } = content;
  const drawn = sampling === null ? "" : canonical(sampling);
  // A text: a buffer is a good deal dearer to make.
  const digest = hash("sha256", `${seed}|${fingerprint}|${replica}|${repeat}|${sample}|${occurrence}|${drawn}|${request}`, "hex");
  const bits = (from: number, to: number) => Number.parseInt(digest.slice(from, to), 16);
  return { key: digest.slice(0, 32), seed: bits(32, 44) * 32 + (bits(44, 46) & 31) };
}
