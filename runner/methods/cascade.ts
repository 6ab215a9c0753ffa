import { type Static, Type } from "@sinclair/typebox";
import { quantile } from "simple-statistics";
import type { Ask, Asking, DevItem, Method, Seat } from "../method.ts";
import type { Reply } from "../reply.ts";
import { type ConfidenceBy, measures } from "./self-confidence.ts";

const parameters = Type.Object(
  {
    order: Type.Unsafe<"weak-to-strong" | "pool" | readonly string[]>({
      default: "weak-to-strong",
      description:
        "Who is asked when. weak-to-strong: by rank on dev, the best last; pool: in pool order; or model ids in order, all others after them.",
      if: { type: "array" },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { items: { type: "string" }, minItems: 1, uniqueItems: true },
      else: { type: "string", enum: ["weak-to-strong", "pool"] },
    }),
    confidence: Type.Unsafe<ConfidenceBy>({
      type: "string",
      enum: ["logprob", "consistency", "self-report"],
      default: "logprob",
      description:
        "How sure a member is of its answer. logprob: mean log-probability of its tokens (consistency, for a member that gives none); consistency: share of its samples that agree with it; self-report: what it says when asked.",
    }),
    quantile: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.5,
      description: "A member's threshold is this quantile of its own confidences on dev: the share of its answers that are passed on.",
    }),
    samples: Type.Integer({ minimum: 2, maximum: 999, default: 3, description: "Answers that consistency is a share of." }),
  },
  { additionalProperties: false },
);

type Parameters = Static<typeof parameters>;

/** By model id; null where nothing is known of the member's confidence on dev, which is then never enough. */
type State = Readonly<Record<string, { readonly by: ConfidenceBy; readonly threshold: number } | null>>;

export const cascade: Method<typeof parameters, State> = {
  id: "cascade",
  description: "Members answer one after the other until one is sure enough of its answer; the last one always answers.",
  family: "routing",
  parameters,
  minimum: 2,
  logprobs: ({ confidence }) => confidence === "logprob",
  names: ({ order }) => (typeof order === "string" ? [] : order),

  *fit({ parameters: given, members, items }) {
    const fitted: [string, State[string]][] = [];
    for (const [m, id] of members.entries()) fitted.push([id, yield* threshold(given, items, m)]);
    return Object.fromEntries(fitted);
  },

  unfitted: () => ({}),

  *play({ seats, parameters: given, state }) {
    const order = ordered(seats, given.order);
    const tried: unknown[] = [];
    for (const seat of order.slice(0, -1)) {
      const [reply] = (yield [seat.answer]) as [Reply];
      // What failed, or answers nothing, is passed on.
      if (reply.state !== "answered" || reply.key === null) {
        tried.push({ member: seat.id, confidence: null });
        continue;
      }
      const fitted = state[seat.id] ?? null;
      const by = fitted?.by ?? byOf(given.confidence, reply.logprob !== null);
      const asks = measures[by].asks(seat, reply, given.samples);
      const confidence = measures[by].value(reply, asks.length === 0 ? [] : yield asks, given.samples);
      const least = fitted?.threshold ?? null;
      tried.push({ member: seat.id, by, confidence, threshold: least });
      if (confidence !== null && least !== null && confidence >= least) return { reply, note: () => ({ chosen: seat.id, tried }) };
    }
    const last = order.at(-1)!;
    const [reply] = yield [last.answer];
    return { reply: reply!, note: () => ({ chosen: last.id, tried }) };
  },
};

const byOf = (wanted: ConfidenceBy, hasLogprobs: boolean): ConfidenceBy => (wanted === "logprob" && !hasLogprobs ? "consistency" : wanted);

/** A member's threshold, from its own dev answers alone. */
function* threshold({ confidence, quantile: share, samples }: Parameters, items: readonly DevItem[], m: number): Asking<State[string]> {
  const answers = items.flatMap(({ seats, replies }) => {
    const reply = replies[m]!;
    return reply.state === "answered" ? [{ seat: seats[m]!, reply }] : [];
  });
  const by = byOf(
    confidence,
    answers.every(({ reply }) => reply.logprob !== null),
  );
  const asks = answers.map(({ seat, reply }) => (reply.key === null ? [] : measures[by].asks(seat, reply, samples)));
  const all: readonly Ask[] = asks.flat();
  const further = all.length === 0 ? [] : yield all;
  let next = 0;
  const values = answers.flatMap(({ reply }, i) => {
    const own = further.slice(next, next + asks[i]!.length);
    next += asks[i]!.length;
    return reply.key === null ? [] : (measures[by].value(reply, own, samples) ?? []);
  });
  return values.length === 0 ? null : { by, threshold: quantile(values, share) };
}

function ordered(seats: readonly Seat[], order: Parameters["order"]): readonly Seat[] {
  if (order === "pool") return seats;
  // Sorting is stable: what is not told apart stays in pool order.
  if (order === "weak-to-strong") return [...seats].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  const place = ({ id }: Seat) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...seats].sort((a, b) => place(a) - place(b));
}
