import { Type } from "@sinclair/typebox";
import type { Call, ModelPlugIn, RawReply } from "../../../runner/model.ts";
import { streamOfSeed } from "../../../runner/stream.ts";

const parameters = Type.Object({ sampled: Type.Boolean({ default: true }), answers: Type.Integer({ default: 3 }) });

/** Every call that a counted model was asked since the list was last emptied. */
export const asked: { readonly model: string; readonly call: Call }[] = [];
/** What is done with a call in place of an answer; null: it is answered. */
export const trouble: { of: ((model: string, call: Call) => RawReply | null | undefined) | null } = { of: null };

const countedModel: ModelPlugIn<typeof parameters> = {
  id: "counted",
  description: "A model whose calls are counted.",
  parameters,
  fingerprint: async (given) => ({ counted: given }),
  open: async ({ sampled, answers }, { id }) => ({
    serves: () => true,
    sampled,
    render: (turn, { question }) => ({
      question,
      kind: turn.kind,
      ...(turn.detail === undefined ? {} : { detail: turn.detail }),
      view: turn.view.map((reply) => (reply.state === "answered" ? reply.text : null)),
    }),
    reply: (calls) =>
      calls.map((call): RawReply => {
        asked.push({ model: id, call });
        const instead = trouble.of?.(id, call) ?? null;
        return instead ?? { state: "answered", text: `ANSWER: ${streamOfSeed(call.seed).below(answers)}`, usage: { input: 10, output: 5 } };
      }),
  }),
};

/** A model that writes its calls down and answers by their seeds alone. It renders the question, not the item, as chat models do. */
export const counted = countedModel as unknown as ModelPlugIn;
