import type { Asked, Served } from "./behaviour.ts";
import { verdicts } from "./verdict.ts";

/** Which of two candidates is better: by judgement the one that is right, or neither where both are or none is; else any. */
export function comparison(asked: Asked): Served {
  const { parameters, own } = asked;
  const [first, second] = verdicts(asked);
  const judges = own.uniform() < parameters.judgement;
  const guess = own.uniform() < 0.5;
  if (judges && first === second) return { text: "BETTER: TIE", right: true, isVerdict: true };
  const takesFirst = judges ? first! : guess;
  return { text: `BETTER: ${takesFirst ? "A" : "B"}`, right: takesFirst ? first! : second!, isVerdict: true };
}
