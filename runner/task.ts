import type { Stream } from "./stream.ts";

export type Domain = "reasoning" | "coding" | "science" | "knowledge";

/** How hard an item is, 1 the easiest: a longer chain, a wider word, one more hop. */
export type Level = 1 | 2 | 3;
export const levels: readonly Level[] = [1, 2, 3];

/** One question of a task, in two languages. */
export interface Problem {
  /** In the symbols of the micro vocabulary (`micro/vocabulary.ts`); its first symbol is the task's sign. */
  readonly question: string;
  /** The same question in English, for chat models: complete, with the form of the answer. */
  readonly english: string;
  /** The one right answer, in micro symbols; never empty. */
  readonly answer: string;
  /** What leads to the answer, in micro symbols, as a first answer writes it down before; empty where the answer needs none. */
  readonly working: string;
}

/** A source of questions whose answers are known by construction. One file a task in `tasks/`; its id is the file's name. */
export interface Task {
  readonly id: string;
  readonly domain: Domain;
  /** One sentence for people. */
  readonly description: string;
  /** The capital letter that opens its questions. */
  readonly sign: string;
  /** What items differ in besides their level (operators, rules, books): one model may be strong in one and weak in another. */
  readonly kinds: readonly [string, string, string];
  /** Levels whose items are a memorised table: fewer than 100 times as many distinct ones as a dataset draws. */
  readonly memorised: readonly Level[];
  /** Chance that a blind guess of the right form is right, by level. */
  readonly chance: Readonly<Record<Level, number>>;
  /** A question of a level and a kind (index into `kinds`); all randomness comes from the stream. */
  draw(level: Level, kind: number, draw: Stream): Problem;
  /** Solves a micro question from its text alone, by other means than `draw` made it. */
  solve(question: string): Pick<Problem, "answer" | "working">;
}
