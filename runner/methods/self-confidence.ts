import type { Ask, Seat } from "../method.ts";
import type { Answered, Reply } from "../reply.ts";
import { answerTurn } from "../turns/answer.ts";
import { confidenceTurn, readConfidence } from "../turns/confidence.ts";
import { isAnswered } from "./discussion.ts";

/** What a member's confidence in its own first answer is told by. */
export type ConfidenceBy = "logprob" | "consistency" | "self-report";

interface Measure {
  /** What is asked besides the answer. */
  asks(seat: Seat, first: Answered, samples: number): readonly Ask[];
  /** The greater, the surer. Null: not known. */
  value(first: Answered, further: readonly Reply[], samples: number): number | null;
}

const nothing: readonly Ask[] = [];

export const measures: Readonly<Record<ConfidenceBy, Measure>> = {
  /** Mean log-probability of the answer's tokens. */
  logprob: { asks: () => nothing, value: ({ logprob }) => logprob },
  /** Share of the samples, the answer among them, that give its key. */
  consistency: {
    asks: (seat, _, samples) => Array.from({ length: samples - 1 }, (_, s) => seat.ask(answerTurn, s + 1)),
    value: (first, further, samples) => (1 + further.filter((reply) => isAnswered(reply) && reply.key === first.key).length) / samples,
  },
  /** What the member says when it is asked. */
  "self-report": {
    asks: (seat, first) => [seat.ask(confidenceTurn(first))],
    value: (_, [said]) => (isAnswered(said!) ? readConfidence(said.text) : null),
  },
};
