import { ranked, streamFor } from "../stream.ts";
import { distinct } from "./distinct.ts";

export const alphabet: readonly string[] = [..."abcdefghijklmnopqrstuvwxyz"];

/** Relations come in groups, a kind of question each. */
export const relationGroups: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
];

// The same for every suite: what a model has learnt by heart must hold in all of them.
const relations = [0, 1, 2, 3, 4, 5].map((relation) => ranked(alphabet, (letter) => letter, "micro world", "fact", relation));

/** What a relation (0-5) makes of a letter. Each relation is a permutation of the alphabet. */
export const fact = (entity: string, relation: number): string => relations[relation]![alphabet.indexOf(entity)]!;

/** Lines of the table that a question does not need but shows. */
const distractors = 3;

/** The table's lines of the entities that a question needs, among others that the question decides. */
export function tableExcerpt(needed: readonly string[], question: string): string {
  const others = alphabet.filter((letter) => !needed.includes(letter));
  const shown = new Set([...needed, ...distinct(distractors, others, streamFor("micro world", "excerpt", question))]);
  const lines = alphabet
    .filter((letter) => shown.has(letter))
    .map((letter) => `${letter}: ${relations.map((_, r) => fact(letter, r)).join(" ")}`);
  return `Of a table, these lines; behind each letter stand its values under the relations 0, 1, 2, 3, 4 and 5, in this order:\n${lines.join("\n")}`;
}
