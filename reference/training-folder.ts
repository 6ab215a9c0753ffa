import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../runner/make-folder.ts";
import { writeWhole } from "../runner/write-whole.ts";
import { SpecError } from "../spec/index.ts";
import { readTrainingCheckpoint, type TrainingCheckpoint, writeTrainingCheckpoint } from "./training-checkpoint.ts";
import { jsonLines, type TrainingResult } from "./training-result.ts";

/** The folder of a training: it may be killed at any time, and goes on from its last checkpoint. */
export class TrainingFolder {
  readonly #folder: string;
  readonly #identity: string;

  /** Throws a SpecError where the folder holds another training. */
  constructor(folder: string, identity: string) {
    this.#folder = folder;
    this.#identity = identity;
    makeFolder(folder);
    const held = this.result()?.identity ?? this.#read()?.identity ?? identity;
    if (held !== identity)
      throw SpecError.at(folder, "holds a training by another recipe, suite, backend or version; --out names another folder");
  }

  /** Of the training when it has ended; null before. */
  result(): TrainingResult | null {
    const file = this.#path("result.json");
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as TrainingResult) : null;
  }

  /** Where the training stands; null: at its start. What was written of later steps is dropped. */
  checkpoint(): TrainingCheckpoint | null {
    const checkpoint = this.#read();
    writeFileSync(this.#path("metrics.jsonl"), jsonLines(checkpoint?.log.steps ?? []));
    return checkpoint;
  }

  keep(checkpoint: Omit<TrainingCheckpoint, "identity">): void {
    this.#write("checkpoint.safetensors", writeTrainingCheckpoint({ identity: this.#identity, ...checkpoint }));
  }

  /** Adds the metrics of a step, to be looked at while the training runs. */
  append(metrics: object): void {
    appendFileSync(this.#path("metrics.jsonl"), jsonLines([metrics]));
  }

  /** Writes the files of the end, the result as the last of them, and drops the checkpoint. */
  finish(files: Readonly<Record<string, string | Uint8Array>>): void {
    const last = "result.json";
    const order = [...Object.keys(files).filter((name) => name !== last), last];
    for (const name of order) this.#write(name, files[name]!);
    rmSync(this.#path("checkpoint.safetensors"), { force: true });
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  #read(): TrainingCheckpoint | null {
    const file = this.#path("checkpoint.safetensors");
    return existsSync(file) ? readTrainingCheckpoint(readFileSync(file), file) : null;
  }

  #write(name: string, content: string | Uint8Array): void {
    writeWhole(this.#path(name), content);
  }
}
