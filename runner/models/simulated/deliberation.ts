import type { Reply } from "../../reply.ts";
import type { Asked, Served } from "./behaviour.ts";
import { firstAnswer, worded } from "./first-answer.ts";

/** An answer with others' answers in view: one of them by conformity, told by judgement or by number; else the model's own. */
export function deliberation(asked: Asked): Served {
  const { parameters, turn, facts, own } = asked;
  const conforms = own.uniform() < parameters.conformity;
  const judges = own.uniform() < parameters.judgement;
  const taken = conforms ? ((judges ? recognised(turn.view, facts.isRight) : null) ?? mostFrequent(turn.view)) : null;
  return taken === null ? firstAnswer(asked) : { text: worded(taken), right: facts.isRight(taken) };
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
