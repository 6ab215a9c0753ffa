import type { Model } from "../runner/model.ts";

/** What the policy said in one call, in its own tokens. */
export interface Utterance {
  readonly prompt: ArrayLike<number>;
  /** What it wrote, the end of its reply included. */
  readonly reply: ArrayLike<number>;
  /** Of each token of the reply, under the weights that drew it, in nats. */
  readonly logprobs: ArrayLike<number>;
}

/** A policy as a model of the team: it answers with its weights as they are, and remembers what it said. */
export interface PolicyModel extends Model {
  /** All that it said since it was last asked for this, by the call's key. It then forgets it. */
  take(): ReadonlyMap<string, Utterance>;
}
