import { onlyShownAs, shownAnswers } from "../micro/dialect.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { namedLabel } from "./named-label.ts";
import { shownSection } from "./section.ts";

/** Which of two candidates is right. Asked in both orders, so that the place of a candidate decides nothing. */
export interface VerifyTurn extends Turn {
  readonly kind: "verify";
  readonly view: readonly [first: Reply, second: Reply];
}

export const verifyTurn = (first: Reply, second: Reply): VerifyTurn => ({ kind: "verify", view: [first, second] });

export const verify: TurnKind<VerifyTurn> = {
  kind: "verify",
  description: "A verdict on two anonymous candidates whose answers differ: the first, the second, or unsure.",
  prompt: `{question}

Candidate 1:

{first}

Candidate 2:

{second}

The two disagree, and at most one of their final answers is right. Check both against the question. Reply with exactly one line, which is one of
VERDICT: 1
VERDICT: 2
VERDICT: UNSURE`,
  placeholders: ["first", "second"],
  fill: ({ view: [first, second] }) => ({ first: shownSection("candidate-1", first), second: shownSection("candidate-2", second) }),
  micro: ({ view }) => `?${shownAnswers(view)}`,
  microVerdict: ({ view }, answer) => ["VERDICT: 1", "VERDICT: 2"][onlyShownAs(answer, view)] ?? "VERDICT: UNSURE",
  sampling: { temperature: 0, maxTokens: 256 },
};

/** `null`: the reply holds no verdict, or more than one. */
export type Verified = "first" | "second" | "unsure" | null;

/** Reads which candidate a reply calls right. */
export function verifiedIn(reply: Reply): Verified {
  if (reply.state !== "answered") return null;
  return namedLabel<"first" | "second" | "unsure">(reply.text, {
    marker: "verdict",
    label: "(?:candidate)?[ \\t_#]*[12]|unsure",
    // In a sentence, what is said of a candidate may be anything: only the line that was asked for is read.
    inText: "(?!)",
    meant: (found) => (/unsure/i.test(found) ? "unsure" : found.endsWith("1") ? "first" : "second"),
  });
}
