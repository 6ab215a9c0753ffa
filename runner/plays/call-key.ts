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
  const digest = hash("sha256", `${seed}|${fingerprint}|${replica}|${repeat}|${sample}|${occurrence}|${drawn}|${request}`, "buffer");
  return { key: digest.toString("hex", 0, 16), seed: digest.readUIntBE(16, 6) * 32 + (digest[22]! & 31) };
}
