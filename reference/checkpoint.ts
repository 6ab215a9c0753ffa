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
}

/** The checkpoint as a safetensors file. */
export function writeCheckpoint({ progress, parameters, slots, curve }: Checkpoint): Uint8Array {
  const tensor = (values: Float32Array) => ({ shape: [values.length], values });
  return writeSafetensors({
    tensors: new Map([
      ["parameters", tensor(parameters)],
      ["first", tensor(slots.first)],
      ["second", tensor(slots.second)],
    ]),
    metadata: { progress: JSON.stringify(progress), curve },
  });
}

/** Reads what `writeCheckpoint` wrote. */
export function readCheckpoint(bytes: Uint8Array, file: string): Checkpoint {
  const { tensors, metadata } = readSafetensors(bytes, file);
  const values = (name: string) => tensors.get(name)!.values;
  const progress = JSON.parse(metadata.progress!) as SupervisedProgress;
  return {
    progress,
    parameters: values("parameters"),
    slots: { step: progress.step, first: values("first"), second: values("second") },
    curve: metadata.curve!,
  };
}
