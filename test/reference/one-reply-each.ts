import type { TokenBatch } from "../../reference/objective.ts";

interface Written {
  readonly advantage: number;
  /** Log-probabilities of the reply's tokens when they were drawn. */
  readonly old: readonly number[];
  readonly reference?: readonly number[];
}

/** A batch of trajectories of one reply each, token after token. */
export function oneReplyEach(written: readonly Written[], maxTokens = 8): TokenBatch {
  const trajectories = written.map(({ advantage, old }) => ({ advantage, length: old.length }));
  const reply = written.flatMap(({ old }, i) => old.map(() => i));
  const reference = written.flatMap((one) => one.reference ?? []);
  return {
    reply,
    trajectory: written.map((_, i) => i),
    trajectories,
    step: { trajectories: written.length, tokens: reply.length, maxTokens },
    old: new Float32Array(written.flatMap(({ old }) => old)),
    reference: reference.length === 0 ? null : new Float32Array(reference),
  };
}
