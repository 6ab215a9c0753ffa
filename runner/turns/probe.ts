import type { Turn, TurnKind } from "../turn.ts";

/** A short answer of a peer that sees nothing but the question: whether it disagrees is what is asked. */
export interface ProbeTurn extends Turn {
  readonly kind: "probe";
}

// One object for all, as it has no content of its own.
export const probeTurn: ProbeTurn = Object.freeze({ kind: "probe", view: Object.freeze([]) });

export const probe: TurnKind<ProbeTurn> = {
  kind: "probe",
  description: "A short answer with nothing else in view, asked of a peer to see whether it disagrees.",
  prompt:
    "{question}\n\nAnswer at once, with no more than a few words of reasoning. End with a line of the form\nANSWER: <your final answer>",
  placeholders: [],
  fill: () => ({}),
  micro: () => "",
  sampling: { temperature: 0, maxTokens: 256 },
};
