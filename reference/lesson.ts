import { microPrompt } from "../runner/micro/dialect.ts";
import { END, encode, THEN } from "../runner/micro/vocabulary.ts";
import type { Stream } from "../runner/stream.ts";
import type { Level, Problem, Task } from "../runner/task.ts";
import type { Turn, TurnKind } from "../runner/turn.ts";

/** One supervised example in micro symbols. */
export interface Example {
  /** Question and turn as a micro model is shown them; ends with START. */
  readonly prompt: string;
  /** What the model is to write; ends with END. */
  readonly reply: string;
}

/** What a lesson needs of a problem, and by what it was drawn, so that others of its form can be drawn. */
export interface Posed extends Omit<Problem, "english"> {
  readonly level: Level;
  /** Index into the task's `kinds`. */
  readonly kind: number;
}

/** How one sign of the dialect is taught: one file a sign in `lessons/`; its id is the file's name. */
export interface Lesson {
  readonly id: string;
  /** One sentence for people. */
  readonly description: string;
  /** An example at a problem; all randomness comes from the stream. */
  example(problem: Posed, task: Task, draw: Stream): Example;
}

/** Longest example, in symbols of prompt and reply together. */
export const longest = 64;

/** The example of one turn, its prompt rendered by the turn's own kind, so that training and play cannot differ. */
export const exampleAt = <T extends Turn>(question: string, kind: TurnKind<T>, turn: T, reply: string): Example => ({
  prompt: microPrompt(question, kind.micro(turn)),
  reply: `${reply}${END}`,
});

/** The right answer with the working before it, where there is any: what a first answer writes, and a verdict rests on. */
export const derived = ({ working, answer }: Pick<Problem, "working" | "answer">): string =>
  working === "" ? answer : `${working}${THEN}${answer}`;

/** The example that shows as much as fits: `write` is asked with `most` things in view, then with one less, down to `least`. */
export function fitted(most: number, least: number, write: (shown: number) => Example): Example {
  for (let shown = most; shown >= least; shown--) {
    const example = write(shown);
    if (encode(example.prompt + example.reply).length <= longest) return example;
  }
  throw new Error(`with ${least} in view, ${JSON.stringify(write(least))} is still longer than ${longest} symbols`);
}
