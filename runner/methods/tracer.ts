import { Type } from "@sinclair/typebox";
import type { Method, Play } from "../method.ts";
import { BundleTables, learned } from "./tracer/controllers.ts";
import { type Action, type Bundle, dialogue } from "./tracer/dialogue.ts";

const parameters = Type.Object(
  {
    rounds: Type.Integer({ minimum: 1, maximum: 99, default: 5, description: "Odd rounds propose, even rounds review." }),
    policy: Type.Unsafe<"always-keep" | "always-refresh" | "threshold" | "learned">({
      type: "string",
      enum: ["always-keep", "always-refresh", "threshold", "learned"],
      default: "threshold",
      description:
        "When a pending solution is replaced: never; in every proposal round; where its votes are at or below `threshold`; or as `controllers` learned. The first three review in every review round.",
    }),
    threshold: Type.Integer({ default: -1, description: "Votes, right minus wrong, at or below which a solution is replaced." }),
    controllers: Type.Unsafe<string | Readonly<Record<string, BundleTables>>>({
      default: {},
      description:
        "Learned controllers by model id, `*` for all others, as the reference trainer writes them; or the path of a JSON file that holds them.",
      if: { type: "string" },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { minLength: 1 },
      else: { type: "object", additionalProperties: BundleTables },
    }),
    choice: Type.Unsafe<"greedy" | "stochastic">({
      type: "string",
      enum: ["greedy", "stochastic"],
      default: "greedy",
      description: "How a learned controller acts on its average strategy: by the likelier action, of equals keep and skip; or drawn.",
    }),
  },
  { additionalProperties: false },
);

type Parameters = (typeof parameters)["static"];

/** Of planning alone: every controller acts whenever it can. Nothing is fitted here. */
type State = "act" | null;

export const tracer: Method<typeof parameters, State> = {
  id: "tracer",
  description:
    "Rounds of keep or refresh and skip or speak over one pending solution; each member is a bundle of proposer, reviewer and their controllers. With two members the first always proposes and the second always reviews.",
  family: "controller",
  parameters,
  minimum: 2,
  files: ["controllers"],

  unfitted: () => "act",

  *play(play) {
    const { seats, parameters: given, state } = play;
    const bundles = seats.map((seat): Bundle => ({ seat, ...(state === "act" ? acting : controllersOf(seat.id, given, play)) }));
    const { pending, rounds } = yield* dialogue(bundles, given.rounds);
    return {
      reply: pending,
      note: () => ({
        rounds,
        first: rounds.find(({ answer }) => answer !== null)?.answer ?? null,
        invoked: [...new Set(rounds.filter(({ action }) => action === "refresh" || action === "speak").map(({ bundle }) => bundle))],
      }),
    };
  },
};

const always = () => 1 as const;
const acting = { propose: always, review: always };

function controllersOf(
  model: string,
  { policy, threshold, controllers, choice }: Parameters,
  { stream }: Play<Parameters, State>,
): Pick<Bundle, "propose" | "review"> {
  const byVotes = ({ score }: { score: number }): Action => (score <= threshold ? 1 : 0);
  if (policy === "always-keep") return { propose: () => 0, review: always };
  if (policy === "always-refresh") return acting;
  if (policy === "threshold") return { propose: byVotes, review: always };
  if (typeof controllers === "string") throw new Error(`the controllers of ${controllers} were not read`);
  const tables = controllers[model] ?? controllers["*"] ?? {};
  const uniform = (round: number) => stream("tracer", round).uniform();
  return {
    propose: tables.proposal === undefined ? byVotes : learned(tables.proposal, choice, uniform),
    review: tables.reviewer === undefined ? always : learned(tables.reviewer, choice, uniform),
  };
}
