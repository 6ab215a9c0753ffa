/** A dialogue of proposals and reviews, graded: right, wrong, or null where there was no answer. */
export interface GradedDialogue {
  /** The final answer as it stood after each round; the last is the outcome. */
  readonly rounds: readonly (boolean | null)[];
  /** The first answer that could be read. */
  readonly first: boolean | null;
}

export interface DialogueMetrics {
  readonly dialogues: number;
  readonly accuracy: number;
  /** R_t: accuracy of the final answer as it stood after round t. */
  readonly roundAccuracy: readonly number[];
  /** Share with a first answer that could be read. */
  readonly firstParseable: number;
  /** #{first wrong, final right} / n, over all dialogues, as TRACER's authors report it. */
  readonly correction: number;
  /** #{first right, final right} / n, over all dialogues. */
  readonly preservation: number;
  /** #{first right, final not right} / n. */
  readonly degraded: number;
  /** Correction among those with a wrong first answer; null where there are none. */
  readonly correctionGivenWrong: number | null;
  /** Preservation among those with a right first answer. */
  readonly preservationGivenRight: number | null;
}

/**
 * TRACER's measures (arXiv 2605.28699, as its authors' code computes them) and their conditional versions, which are other numbers.
 * correction + preservation + #{no first answer, final right} / n is the accuracy.
 */
export function dialogueMetrics(dialogues: readonly GradedDialogue[]): DialogueMetrics {
  const n = dialogues.length;
  if (n === 0) throw new RangeError("measures of no dialogues at all");
  const count = (has: (dialogue: GradedDialogue) => boolean) => dialogues.filter(has).length;
  const final = ({ rounds }: GradedDialogue) => rounds.at(-1) === true;
  const corrected = count((dialogue) => dialogue.first === false && final(dialogue));
  const preserved = count((dialogue) => dialogue.first === true && final(dialogue));
  const wrong = count(({ first }) => first === false);
  const right = count(({ first }) => first === true);
  return {
    dialogues: n,
    accuracy: count(final) / n,
    roundAccuracy: dialogues[0]!.rounds.map((_, t) => count(({ rounds }) => rounds[t] === true) / n),
    firstParseable: (wrong + right) / n,
    correction: corrected / n,
    preservation: preserved / n,
    degraded: (right - preserved) / n,
    correctionGivenWrong: wrong === 0 ? null : corrected / wrong,
    preservationGivenRight: right === 0 ? null : preserved / right,
  };
}
