import { type Failure, type Outcome, playState } from "../../spec/index.ts";

const names = ["incorrect", "correct", "no-answer", "failed", "undefined", "unsupported", "not-run"] as const;

/** How one play ended, in words. */
export interface EndedPlay {
  readonly state: (typeof names)[number];
  /** It went on although one of its calls failed. */
  readonly degraded: boolean;
  readonly answer: string | null;
  /** In [0, 1], no answer 0; null where there is no grade. */
  readonly score: number | null;
  readonly failure: Failure | null;
}

/** The play at a place of an outcome's arrays. */
export function endedPlay({ states, answers, answer, failures }: Outcome, index: number): EndedPlay {
  const code = states[index]! & ~playState.degraded;
  const given = code <= playState.correct ? answers[answer[index]!] : undefined;
  const hasFailed = code === playState.failed || code === playState.unsupported;
  return {
    state: names[code]!,
    degraded: (states[index]! & playState.degraded) !== 0,
    answer: given?.text ?? null,
    score: given?.score ?? (code === playState.noAnswer ? 0 : null),
    failure: hasFailed ? (failures[answer[index]!] ?? null) : null,
  };
}
