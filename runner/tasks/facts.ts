import type { Level, Task } from "../task.ts";
import { distinct } from "./distinct.ts";
import { alphabet, fact, relationGroups, tableExcerpt } from "./fact-table.ts";

const counts: Readonly<Record<Level, number>> = { 1: 3, 2: 4, 3: 5 };

/** `F0akc` asks for relation 0 of a, of k and of c. There are 156 single facts, to be known by heart; which of them stand together is new. */
export const facts: Task = {
  id: "facts",
  domain: "knowledge",
  description: "Several facts of a fixed table at once: the single facts are memorised, their combinations are new.",
  sign: "F",
  kinds: ["relations 0 and 1", "relations 2 and 3", "relations 4 and 5"],
  memorised: [],
  chance: { 1: 26 ** -3, 2: 26 ** -4, 3: 26 ** -5 },
  draw(level, kind, draw) {
    const entities = distinct(counts[level], alphabet, draw);
    const relation = relationGroups[kind]![draw.below(2)]!;
    const question = `F${relation}${entities.join("")}`;
    return {
      question,
      english: [
        tableExcerpt(entities, question),
        `Give the values of ${entities.join(", ")} under relation ${relation}, in this order, without anything between them.`,
      ].join("\n"),
      answer: entities.map((entity) => fact(entity, relation)).join(""),
      working: "",
    };
  },
  solve: (question) => ({ answer: question.slice(2).replace(/./g, (entity) => fact(entity, Number(question[1]))), working: "" }),
};
