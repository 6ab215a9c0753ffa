import { Type } from "@sinclair/typebox";
import type { Call, ModelPlugIn, RawReply } from "../model.ts";

const Reply = Type.Unsafe<string | null>({
  description: "The reply's text; null: the call fails.",
  type: ["string", "null"],
});
const Replies = Type.Unsafe<string | null | (string | null)[]>({
  if: { type: "array" },
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
  then: { items: Reply, minItems: 1 },
  else: Reply,
});

const parameters = Type.Object(
  {
    replies: Type.Optional(
      Type.Record(Type.String(), Replies, {
        default: {},
        description:
          "By item id, `item id/kind of turn` or `*/kind`: a text, or a list from which sample s (and each further asking) takes the s-th, around and around.",
      }),
    ),
    otherwise: Type.Optional(Reply),
  },
  { additionalProperties: false },
);

/** A fixed table of replies, for tests of methods and of suites. */
export const scripted: ModelPlugIn<typeof parameters> = {
  id: "scripted",
  description: "A fixed table of replies, for tests.",
  parameters,
  abilities: () => ({ kinds: null, logprobs: false }),
  fingerprint: async (given) => ({ scripted: given }),
  open: async ({ replies = {}, otherwise }, { id }) => ({
    serves: () => true,
    sampled: false,
    render: (turn, item) => ({
      item: item.id,
      kind: turn.kind,
      view: turn.view.map((reply) => (reply.state === "answered" ? reply.text : null)),
      ...(turn.detail === undefined ? {} : { detail: turn.detail }),
    }),
    reply: (calls) => calls.map((call) => scriptedReply(replies, otherwise, id, call)),
  }),
};

function scriptedReply(replies: Record<string, unknown>, otherwise: string | null | undefined, model: string, call: Call): RawReply {
  const { item, turn, sample, occurrence, repeat } = call;
  // The narrowest address wins, also where it says that the call fails.
  const address = [`${item.id}/${turn.kind}`, item.id, `*/${turn.kind}`].find((known) => Object.hasOwn(replies, known));
  const entry = (address === undefined ? otherwise : replies[address]) as string | null | undefined | (string | null)[];
  const text = Array.isArray(entry) ? entry[(sample + occurrence + repeat) % entry.length]! : entry;
  if (typeof text === "string") return { state: "answered", text };
  const message = text === null ? "scripted to fail" : `no scripted reply to item ${item.id}, turn ${turn.kind}`;
  return { state: "failed", failure: { where: "model", model, message } };
}
