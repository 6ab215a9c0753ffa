import type { Answered } from "../runner/reply.ts";
import type { Stream } from "../runner/stream.ts";
import type { Task } from "../runner/task.ts";
import type { DialogueTurn } from "../runner/turns/dialogue-text.ts";
import type { Posed } from "./lesson.ts";
import { answered, peersOf } from "./peers.ts";

/** The pending solution, and what was said, oldest first. */
export interface Said {
  readonly pending: Answered | null;
  readonly said: readonly DialogueTurn[];
}

/** As many of the last things said as TRACER shows. */
const remembered = 4;

/**
 * What stands after some rounds of TRACER's dialogue (`runner/methods/tracer/dialogue.ts`): odd rounds propose or keep, even ones
 * review or are silent. Reviewers are of one skill in an example, from a coin's to never wrong.
 */
export function saidAfter(rounds: number, problem: Posed, task: Task, draw: Stream): Said {
  const proposals = peersOf(problem, task, draw, Math.ceil(rounds / 2));
  const skill = 0.5 + draw.uniform() / 2;
  let pending: Answered | null = null;
  const said: DialogueTurn[] = [];
  for (let round = 1; round <= rounds; round++) {
    if (round % 2 === 1) {
      if (pending !== null && pending.answer !== null && draw.uniform() < 0.5) continue;
      pending = proposals[(round - 1) / 2]!;
      said.push({ kind: "proposal", reply: pending });
    } else if (draw.uniform() < 0.8) {
      const isRight = pending!.answer === problem.answer;
      const verdict = isRight === draw.uniform() < skill ? "RIGHT" : "WRONG";
      said.push({ kind: "review", reply: answered(verdict) });
    }
  }
  return { pending, said: said.slice(-remembered) };
}
