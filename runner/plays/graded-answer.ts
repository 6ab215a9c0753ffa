import type { Failure, GradedAnswer } from "../../spec/index.ts";
import type { BoundDataset } from "../bind.ts";
import type { Item } from "../item.ts";
import type { Gold } from "../scorer.ts";
import { messageOf } from "./message-of.ts";

/** The grade of one answer, or the scorer's own failure. */
export type Grading = { readonly answer: GradedAnswer } | { readonly failure: Failure };

/** Grades the answers to one item, each distinct answer once. */
export class Grader {
  readonly #gradings = new Map<string, Grading>();
  readonly #gold: Gold;

  constructor(
    readonly dataset: BoundDataset,
    item: Item,
  ) {
    this.#gold = { targets: item.targets, options: item.options ?? [] };
  }

  /** `key` is the scorer's key of the text, so that a text has one grade. */
  grade(text: string, key: string): Grading {
    let grading = this.#gradings.get(text);
    if (grading === undefined) {
      grading = this.#grade(text, key);
      this.#gradings.set(text, grading);
    }
    return grading;
  }

  #grade(text: string, key: string): Grading {
    const { plugIn, parameters } = this.dataset.scorer;
    try {
      const { score, compare } = plugIn.grade(text, this.#gold, parameters);
      if (!(score >= 0 && score <= 1)) throw new RangeError(`the scorer "${plugIn.id}" gave ${score}; scores lie in [0, 1]`);
      return { answer: { text, key, score, compare } };
    } catch (error) {
      return { failure: { where: "scorer", message: messageOf(error) } };
    }
  }
}
