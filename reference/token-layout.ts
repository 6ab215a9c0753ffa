import type { StepSize } from "./aggregation.ts";
import type { TokenBatch, Trajectory } from "./objective.ts";
import { type PackedBatch, packed } from "./packing.ts";
import type { Utterance } from "./policy-model.ts";

/** One utterance, and the index of the trajectory that it is a part of. */
export interface Spoken {
  readonly utterance: Utterance;
  readonly trajectory: number;
}

/** Utterances packed in rows, and what the objective needs of them, in the layout of the rows. There is no reference yet. */
export interface LaidOut {
  readonly rows: PackedBatch;
  readonly tokens: TokenBatch;
}

/** Packs the utterances of a step in rows, as many batches as it takes. Prompts have at least one token. */
export function* laidOut(
  spoken: readonly Spoken[],
  trajectories: readonly Trajectory[],
  step: StepSize,
  rows: number,
  width: number,
): Generator<LaidOut, void> {
  const sequences = spoken.map(({ utterance: { prompt, reply } }) => ({
    tokens: [...Array.from(prompt), ...Array.from(reply)],
    weights: [...Array.from(prompt, () => 0), ...Array.from(reply, () => 1)],
  }));
  let next = 0;
  for (const batch of packed(sequences, rows, width)) {
    const own = spoken.slice(next, next + batch.places.length);
    next += own.length;
    const reply = new Int32Array(rows * width).fill(-1);
    const old = new Float32Array(rows * width);
    for (const [j, { utterance }] of own.entries()) {
      const { row, column } = batch.places[j]!;
      // A token is predicted where the one before it stands.
      const first = row * width + column + utterance.prompt.length - 1;
      for (let t = 0; t < utterance.reply.length; t++) {
        reply[first + t] = j;
        old[first + t] = utterance.logprobs[t]!;
      }
    }
    const trajectory = own.map((one) => one.trajectory);
    yield { rows: batch, tokens: { reply, trajectory, trajectories, step, old, reference: null } };
  }
}
