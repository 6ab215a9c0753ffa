import type { Static, TSchema } from "@sinclair/typebox";
import type { Failure, Sampling } from "../spec/index.ts";
import type { Item } from "./item.ts";
import type { PlugIn } from "./plug-in.ts";
import type { Usage } from "./reply.ts";
import type { Turn } from "./turn.ts";

export interface ModelContext {
  /** Id in the suite. */
  readonly id: string;
  /** Folder of the suite file; relative paths start there. */
  readonly directory: string;
  /** The suite's seed. */
  readonly seed: number;
  readonly repeats: number;
  /** Ids of the datasets on which the suite plays this model. */
  readonly datasets: readonly string[];
  /** English prompts by kind of turn that the suite sets in place of the built-in ones. */
  readonly prompts: Readonly<Record<string, string>>;
}

/** One request, as a model is asked it. Equal keys: the same call, made once. */
export interface Call {
  readonly key: string;
  /** 53 bits, a digest of the call's content: the one source of the reply's randomness. */
  readonly seed: number;
  readonly dataset: string;
  readonly item: Item;
  readonly turn: Turn;
  readonly sampling: Sampling;
  readonly repeat: number;
  readonly sample: number;
  readonly occurrence: number;
}

export type RawReply =
  | { readonly state: "answered"; readonly text: string; readonly usage?: Usage; readonly logprobs?: readonly number[]; readonly finishReason?: string }
  | { readonly state: "failed" | "unsupported"; readonly failure: Failure };

/** An opened model. Lives inside a worker. */
export interface Model {
  /** True where the kind of turn can be served at all. */
  serves(kind: string): boolean;
  /** The JSON that enters the call's key: all of the request that the reply may depend on, besides sampling. */
  render(turn: Turn, item: Item, dataset: string): unknown;
  /** False where sampling parameters change nothing (recorded answers), so that they do not enter the key. */
  readonly sampled: boolean;
  /** Replies in the order of the calls. A reply depends on its own call alone, not on what else is in the batch. */
  reply(calls: readonly Call[]): readonly RawReply[] | Promise<readonly RawReply[]>;
}

export interface ModelPlugIn<P extends TSchema = TSchema> extends PlugIn<P> {
  /**
   * Identity of the weights, or of whatever answers: enters every call's key and the manifest.
   * Throws a SpecError where the model cannot be there (a missing folder), before anything is called.
   */
  fingerprint(parameters: Static<P>, context: ModelContext): Promise<unknown>;
  open(parameters: Static<P>, context: ModelContext): Promise<Model>;
}
