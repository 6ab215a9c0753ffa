import type { Asked, Served } from "./behaviour.ts";

/** Which of the candidates in view is right: by judgement where exactly one is, else any. */
export function verification({ parameters, turn, facts, own }: Asked): Served {
  const right = turn.view.flatMap((reply, i) =>
    reply.state === "answered" && reply.answer !== null && facts.isRight(reply.answer) ? [i] : [],
  );
  const judges = own.uniform() < parameters.judgement;
  const guess = own.below(turn.view.length);
  const chosen = judges && right.length === 1 ? right[0]! : guess;
  return { text: `VERDICT: ${chosen + 1}`, right: right.includes(chosen), isVerdict: true };
}
