import type { Item } from "../item.ts";
import type { Call, ModelPlugIn, RawReply } from "../model.ts";
import { streamFor, streamOfSeed } from "../stream.ts";
import { behaviours } from "./simulated/behaviour.ts";
import { logprobOf } from "./simulated/confidence.ts";
import { factsOf } from "./simulated/facts.ts";
import { SimulatedParameters } from "./simulated/parameters.ts";

/** A model whose every chance is declared, so that what it is worth to a team has a closed form (`simulated/expectation.ts`). */
export const simulated: ModelPlugIn<typeof SimulatedParameters> = {
  id: "simulated",
  description:
    "A chance model: right by declared skill in the item's domain, wrong by declared habits. For tests, benchmarks and what-ifs.",
  parameters: SimulatedParameters,
  abilities: () => ({ kinds: Object.keys(behaviours), logprobs: true }),
  fingerprint: async (parameters) => ({ simulated: parameters }),
  open: async (parameters, { id, seed, logprobs }) => ({
    serves: (kind) => Object.hasOwn(behaviours, kind),
    sampled: false,
    render: ({ kind, view, detail }, item, dataset) => ({
      dataset,
      item: item.id,
      kind,
      view: view.map((reply) => (reply.state === "answered" && reply.key !== null ? [reply.key, reply.answer] : null)),
      ...(detail === undefined ? {} : { detail }),
    }),
    reply: (calls) =>
      calls.map((call) => {
        const reply = simulatedReply(parameters, call, id, seed);
        // As a server does: log-probabilities come with the calls of a run that asks for them.
        if (logprobs || reply.state !== "answered") return reply;
        const { logprobs: _, ...plain } = reply;
        return plain;
      }),
  }),
};

// Thoughts without a conclusion: there is no answer in them by any rule of extraction, also not by one that takes the whole reply.
const refusal = "<think>This one is beyond me.</think>";
const unfinished = "<think>Working it out step by";

function simulatedReply(parameters: SimulatedParameters, call: Call, model: string, seed: number): RawReply {
  const { turn, item, dataset, repeat } = call;
  const behaviour = behaviours[turn.kind];
  if (behaviour === undefined) {
    return { state: "unsupported", failure: { where: "model", model, message: `simulated models serve no "${turn.kind}" turns` } };
  }
  const own = streamOfSeed(call.seed);
  // Drawn whatever the rates are, so that a rate does not shift the draws after it.
  const fails = own.uniform() < parameters.fail;
  const abstains = own.uniform() < parameters.abstain;
  const cut = own.uniform() < parameters.cutOff;
  const certainty = own.uniform();
  if (fails) return { state: "failed", failure: { where: "model", model, message: "simulated to fail" } };
  const { question, shown, reply } = parameters.tokens;
  const usage = { input: question + shown * turn.view.length, output: reply };
  const logprobs = (right: boolean) => [logprobOf(parameters, right, certainty)];
  if (abstains) return { state: "answered", text: refusal, usage, logprobs: logprobs(false), finishReason: "stop" };
  if (cut) return { state: "answered", text: unfinished, usage, logprobs: logprobs(false), finishReason: "length" };
  const luck = () => luckOf(item, seed, dataset, repeat);
  const { text, right, isVerdict } = behaviour({ parameters, turn, facts: factsOf(item), own, luck });
  const used = isVerdict ? { ...usage, output: parameters.tokens.verdict ?? reply } : usage;
  return { state: "answered", text, usage: used, logprobs: logprobs(right), finishReason: "stop" };
}

const lucks = new WeakMap<Item, Map<string, number>>();

/** An item's luck in a repeat: hashed once, then the same for all models of the worker. */
function luckOf(item: Item, seed: number, dataset: string, repeat: number): number {
  let ofItem = lucks.get(item);
  if (ofItem === undefined) {
    ofItem = new Map();
    lucks.set(item, ofItem);
  }
  const place = `${seed} ${repeat} ${dataset}`;
  let luck = ofItem.get(place);
  if (luck === undefined) {
    luck = streamFor(seed, "luck", dataset, item.id, repeat).uniform();
    ofItem.set(place, luck);
  }
  return luck;
}
