import { onlyShownAs, shownAnswers } from "../micro/dialect.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { namedLabel } from "./named-label.ts";
import { shownSection } from "./section.ts";

/** Which of two candidates is better. Asked in both orders, so that the place of a candidate decides nothing. */
export interface CompareTurn extends Turn {
  readonly kind: "compare";
  readonly view: readonly [first: Reply, second: Reply];
}

export const compareTurn = (first: Reply, second: Reply): CompareTurn => ({ kind: "compare", view: [first, second] });

export const compare: TurnKind<CompareTurn> = {
  kind: "compare",
  description: "Which of two anonymous candidates is better: the first, the second, or neither.",
  prompt: `{question}

Candidate A:

{first}

Candidate B:

{second}

Which candidate answers the question better? What counts is whether the final answer is right, then whether the reasoning holds; length, style and order count for nothing. Reply with exactly one line, which is one of
BETTER: A
BETTER: B
BETTER: TIE`,
  placeholders: ["first", "second"],
  fill: ({ view: [first, second] }) => ({ first: shownSection("candidate-a", first), second: shownSection("candidate-b", second) }),
  micro: ({ view }) => `<${shownAnswers(view)}`,
  microVerdict: ({ view }, answer) => ["BETTER: A", "BETTER: B"][onlyShownAs(answer, view)] ?? "BETTER: TIE",
  sampling: { temperature: 0, maxTokens: 256 },
};

export type Comparison = "first" | "second" | "tie" | "unparsable";

const comparative =
  /\b([AB])\s+is(?:\s+\w+){0,2}\s+(?:better|stronger|superior|preferable|more\s+\w+)\s+(?:than|to)\s+(?:candidate\s+|answer\s+|response\s+)?[AB]\b/gi;

/** Reads which candidate a reply calls the better one. */
export function readComparison(reply: string): Comparison {
  // "B is better than A" names two labels and leaves no doubt which is meant.
  const plain = reply.replace(/[*`]/g, "").replace(comparative, "$1 is better");
  const named = namedLabel<Comparison>(plain, {
    marker: "better|winner|verdict|choice|preference|decision|answer",
    label: "(?:candidate|answer|response|option)?[ \\t_]*[AB]|(?:a )?(?:tie|draw)|equal",
    inText:
      "(?:[Cc]andidate|CANDIDATE|[Aa]nswer|[Rr]esponse|[Oo]ption)[ _][AB]|[AB](?= is\\b| wins\\b)|(?<=\\b(?:prefer|choose|pick|select) )[AB]|[Tt]ie|TIE|[Dd]raw|[Ee]qual(?:ly)?",
    meant: (found) => (/(?:tie|draw|equal|equally)$/i.test(found) ? "tie" : /a$/i.test(found) ? "first" : "second"),
  });
  return named ?? "unparsable";
}
