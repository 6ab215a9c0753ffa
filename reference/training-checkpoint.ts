import { readSafetensors, writeSafetensors } from "../runner/micro/safetensors.ts";
import type { AdamWSlots } from "./adamw.ts";
import type { FittedState } from "./environment.ts";
import type { TrainingLog } from "./train.ts";

/** A training in a team under way: what is needed to go on from here to the same last bits. */
export interface TrainingCheckpoint {
  /** Of the training that it belongs to. */
  readonly identity: string;
  readonly log: TrainingLog;
  readonly state: FittedState;
  readonly parameters: Float32Array;
  readonly slots: AdamWSlots;
}

/** The checkpoint as a safetensors file. */
export function writeTrainingCheckpoint({ identity, log, state, parameters, slots }: TrainingCheckpoint): Uint8Array {
  const tensor = (values: Float32Array) => ({ shape: [values.length], values });
  return writeSafetensors({
    tensors: new Map([
      ["parameters", tensor(parameters)],
      ["first", tensor(slots.first)],
      ["second", tensor(slots.second)],
    ]),
    metadata: { identity, optimizerSteps: String(slots.step), log: JSON.stringify(log), state: JSON.stringify(state) },
  });
}

/** Reads what `writeTrainingCheckpoint` wrote. */
export function readTrainingCheckpoint(bytes: Uint8Array, file: string): TrainingCheckpoint {
  const { tensors, metadata } = readSafetensors(bytes, file);
  const values = (name: string) => tensors.get(name)!.values;
  return {
    identity: metadata.identity!,
    log: JSON.parse(metadata.log!) as TrainingLog,
    state: JSON.parse(metadata.state!) as FittedState,
    parameters: values("parameters"),
    slots: { step: Number(metadata.optimizerSteps), first: values("first"), second: values("second") },
  };
}
