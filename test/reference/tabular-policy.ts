import type { PolicyModel, Utterance } from "../../reference/policy-model.ts";
import type { Call, RawReply } from "../../runner/model.ts";
import { streamOfSeed } from "../../runner/stream.ts";

/** A policy of one logit for each of a few actions, the same whatever it is asked; an action is one token. */
export class TabularPolicy implements PolicyModel {
  readonly sampled = true;
  readonly logits: number[];
  /** All calls so far, batch by batch. */
  readonly batches: Call[][] = [];
  readonly #texts: (call: Call) => readonly string[];
  readonly #kinds: readonly string[] | null;
  #said = new Map<string, Utterance>();

  /** `texts` says what each action means as an answer to a call. */
  constructor(logits: number[], texts: (call: Call) => readonly string[], kinds: readonly string[] | null = null) {
    this.logits = logits;
    this.#texts = texts;
    this.#kinds = kinds;
  }

  serves(kind: string): boolean {
    return this.#kinds?.includes(kind) ?? true;
  }

  render: PolicyModel["render"] = ({ kind, view }, item) => ({
    item: item.id,
    kind,
    view: view.map((reply) => (reply.state === "answered" ? reply.text : null)),
  });

  probabilities(): number[] {
    const weights = this.logits.map(Math.exp);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  }

  reply(calls: readonly Call[]): RawReply[] {
    this.batches.push([...calls]);
    return calls.map((call) => {
      const probabilities = this.probabilities();
      let left = streamOfSeed(call.seed).uniform();
      const drawn = probabilities.findIndex((p) => {
        left -= p;
        return left < 0;
      });
      const action = drawn === -1 ? probabilities.length - 1 : drawn;
      this.#said.set(call.key, { prompt: [], reply: [action], logprobs: [Math.log(probabilities[action]!)] });
      return { state: "answered", text: this.#texts(call)[action]! };
    });
  }

  take(): ReadonlyMap<string, Utterance> {
    const said = this.#said;
    this.#said = new Map();
    return said;
  }
}
