import { readSafetensors, writeSafetensors } from "../runner/micro/safetensors.ts";
import type { AdamWSlots } from "./adamw.ts";
import type { SupervisedProgress } from "./supervised.ts";

/** A training under way: what is needed to go on from here to the same last bits. */
export interface Checkpoint {
  readonly progress: SupervisedProgress;
  readonly parameters: Float32Array;
  readonly slots: AdamWSlots;
  /** The lines of the curve so far. */
  readonly curve: string;
  /** Losses of the steps since its last line. */
  readonly losses: readonly number[];
}

/** The checkpoint as a safetensors file. */
export function writeCheckpoint({ parameters, slots, progress, curve, losses }: Checkpoint): Uint8Array {
  const tensors = Object.entries({ parameters, first: slots.first, second: slots.second });
  return writeSafetensors({
    tensors: new Map(tensors.map(([name, values]) => [name, { shape: [values.length], values }])),
    metadata: { progress: JSON.stringify(progress), losses: JSON.stringify(losses), curve },
  });
}

/** Reads what `writeCheckpoint` wrote. */
export function readCheckpoint(bytes: Uint8Array, file: string): Checkpoint {
  const { tensors, metadata } = readSafetensors(bytes, file);
  const progress = JSON.parse(metadata.progress!) as SupervisedProgress;
  const losses = JSON.parse(metadata.losses!) as number[];
  const [parameters, first, second] = ["parameters", "first", "second"].map((name) => tensors.get(name)!.values);
  return {
    progress,
    parameters: parameters!,
    slots: { step: progress.step, first: first!, second: second! },
    curve: metadata.curve!,
    losses,
  };
}
