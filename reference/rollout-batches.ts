import type { StepSize } from "./aggregation.ts";
import type { Trajectory } from "./objective.ts";
import { type LaidOut, laidOut, type Spoken } from "./token-layout.ts";

/** Tokens of a row at least, and rows of a batch at most: enough for matrices to be multiplied fast, few enough for any memory. */
const rowWidth = 64;
const mostRows = 32;

const lengthOf = ({ utterance: { prompt, reply } }: Spoken): number => prompt.length + reply.length - 1;

/** All utterances of a step in batches without an empty row: most steps have fewer utterances than a whole batch holds. */
export function* rolloutBatches(spoken: readonly Spoken[], trajectories: readonly Trajectory[], step: StepSize): Generator<LaidOut, void> {
  const width = spoken.reduce((longest, one) => Math.max(longest, lengthOf(one)), rowWidth);
  let first = 0;
  let ends: number[] = [];
  const batch = (end: number) => laidOut(spoken.slice(first, end), trajectories, step, ends.length, width);
  for (const [next, one] of spoken.entries()) {
    const length = lengthOf(one);
    const row = ends.findIndex((end) => end + length <= width);
    if (row !== -1) ends[row]! += length;
    else if (ends.length < mostRows) ends.push(length);
    else {
      yield* batch(next);
      first = next;
      ends = [length];
    }
  }
  if (first < spoken.length) yield* batch(spoken.length);
}
