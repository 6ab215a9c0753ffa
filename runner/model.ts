import type { Static, TSchema } from "@sinclair/typebox";
import type { Failure, ModelEntry, Sampling } from "../spec/index.ts";
import type { NetworkModel } from "./gateway/gateway.ts";
import type { GatewayClient } from "./gateway/gateway-port.ts";
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
  /** A method of the suite reads log-probabilities: they are asked for with every call of the run, and enter no key. */
  readonly logprobs: boolean;
  /** What the suite declares as the identity of a network model's weights. */
  readonly declared: string | null;
  /** The way to the network; null where nothing is asked (planning, checking). */
  readonly gateway: GatewayClient | null;
}

/** One request, as a model is asked it. Equal keys: the same call, made once. */
export interface Call {
  readonly key: string;
  /** 53 bits, a digest of the call's content: the one source of the reply's randomness. */
  readonly seed: number;
  readonly dataset: string;
  readonly item: Item;
  readonly turn: Turn;
  /** Canonical JSON of what the model rendered: the request that entered the key. */
  readonly request: string;
  readonly sampling: Sampling;
  readonly repeat: number;
  readonly sample: number;
  readonly occurrence: number;
}

export type RawReply =
  | {
      readonly state: "answered";
      readonly text: string;
      /** Reasoning that stood apart from the text: kept, and no part of the reply. */
      readonly reasoning?: string;
      readonly usage?: Usage;
      readonly logprobs?: readonly number[];
      readonly finishReason?: string;
      /** What a hosted model says of the system that answered. */
      readonly systemFingerprint?: string;
    }
  | {
      readonly state: "failed" | "unsupported";
      readonly failure: Failure;
      /** It would fail again: the server is up and refuses this very request. */
      readonly lasting?: boolean;
    };

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

/** What a model can do, as far as it is known before it is opened. */
export interface Abilities {
  /** Kinds of turn that it serves; null: all. */
  readonly kinds: readonly string[] | null;
  /** Its replies carry log-probabilities where they are asked for. */
  readonly logprobs: boolean;
}

export interface ModelPlugIn<P extends TSchema = TSchema> extends PlugIn<P> {
  /**
   * Identity of the weights, or of whatever answers: enters every call's key and the manifest.
   * Throws a SpecError where the model cannot be there (a missing folder), before anything is called.
   */
  fingerprint(parameters: Static<P>, context: ModelContext): Promise<unknown>;
  /** For planning, which opens no model. Left out: all kinds, and no log-probabilities to count on. */
  abilities?(parameters: Static<P>): Abilities;
  /**
   * Where the model is reached over the network: what the gateway needs to know of it. Its calls then cross to the main thread,
   * one by one, and are logged there. Absent: the model runs in the worker.
   */
  network?(parameters: Static<P>, entry: Pick<ModelEntry, "id" | "limits" | "prices">): NetworkModel;
  /** Parameters that say where the model is and who pays: no part of what it is, and of no run's identity. */
  readonly addresses?: readonly string[];
  open(parameters: Static<P>, context: ModelContext): Promise<Model>;
}
