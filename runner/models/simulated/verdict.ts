import type { Asked } from "./behaviour.ts";

/** For each reply in view, whether its answer is right. */
export const verdicts = ({ turn, facts }: Asked): boolean[] =>
  turn.view.map((reply) => reply.state === "answered" && reply.answer !== null && facts.isRight(reply.answer));
