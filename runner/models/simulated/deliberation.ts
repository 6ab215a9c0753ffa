import type { Reply } from "../../reply.ts";
import type { Asked, Served } from "./behaviour.ts";
import { inDomain } from "./facts.ts";
import { firstAnswer, worded, wrongAnswer } from "./first-answer.ts";

/** An answer with others' answers in view: one of them by conformity, told by judgement or by number; else the model's own. */
export function deliberation(asked: Asked): Served {
  const { parameters, turn, facts, own } = asked;
  if (parameters.deliberation !== undefined) return declaredDeliberation(asked, parameters.deliberation);
  const conforms = own.uniform() < parameters.conformity;
  const judges = own.uniform() < parameters.judgement;
  const taken = conforms ? ((judges ? recognised(turn.view, facts.isRight) : null) ?? mostFrequent(turn.view)) : null;
  return taken === null ? firstAnswer(asked) : { text: worded(taken), right: facts.isRight(taken) };
}

/** What becomes of the most frequent answer shown, by declared chances of rescue and harm. */
function declaredDeliberation(asked: Asked, { rescue, harm }: NonNullable<Asked["parameters"]["deliberation"]>): Served {
  const { turn, facts, own } = asked;
  const shown = mostFrequent(turn.view);
  if (shown === null) return firstAnswer(asked);
  const before = facts.isRight(shown);
  const changes = own.uniform() < inDomain(before ? harm : rescue, facts);
  if (!changes) return { text: worded(shown), right: before };
  return before ? { text: worded(wrongAnswer(asked)), right: false } : { text: worded(facts.right), right: true };
}

function recognised(view: readonly Reply[], isRight: (answer: string) => boolean): string | null {
  for (const reply of view) if (reply.state === "answered" && reply.answer !== null && isRight(reply.answer)) return reply.answer;
  return null;
}

function mostFrequent(view: readonly Reply[]): string | null {
  const votes = new Map<string, { answer: string; count: number }>();
  for (const reply of view) {
    if (reply.state !== "answered" || reply.key === null || reply.answer === null) continue;
    const vote = votes.get(reply.key);
    if (vote === undefined) votes.set(reply.key, { answer: reply.answer, count: 1 });
    else vote.count++;
  }
  let best: { answer: string; count: number } | null = null;
  for (const vote of votes.values()) if (best === null || vote.count > best.count) best = vote;
  return best?.answer ?? null;
}
