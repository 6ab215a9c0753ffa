import type { Turn, TurnKind } from "../turn.ts";

/** A short card of what a member knows of the question's matter. */
export interface KnowledgeTurn extends Turn {
  readonly kind: "knowledge";
}

// One object for all, as it has no content of its own.
export const knowledgeTurn: KnowledgeTurn = Object.freeze({ kind: "knowledge", view: Object.freeze([]) });

export const knowledge: TurnKind<KnowledgeTurn> = {
  kind: "knowledge",
  description: "A short paragraph of knowledge that helps to answer the question.",
  prompt: `{question}

Somebody else will answer this question. Write the short paragraph of knowledge that helps most to get it right: the facts, definitions, formulas or rules that it turns on, and the mistake that is easily made. Write only what you are sure of, in at most five sentences.`,
  placeholders: [],
  fill: () => ({}),
  // What a micro model knows of a question is its answer.
  micro: () => "",
  sampling: { maxTokens: 256 },
};
