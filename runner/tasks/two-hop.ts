import type { Level, Task } from "../task.ts";
import { distinct } from "./distinct.ts";
import { alphabet, fact, relationGroups, tableExcerpt } from "./fact-table.ts";

const sizes: Readonly<Record<Level, { readonly entities: number; readonly hops: number }>> = {
  1: { entities: 3, hops: 2 },
  2: { entities: 2, hops: 3 },
  3: { entities: 3, hops: 3 },
};

/**
 * `H01akc` asks for relation 1 of relation 0 of a, and the same of k and of c, by the table of the task "facts". The working is all letters
 * after the first hop, then all after the second. All hops of a question are by the two relations of its kind, so that who knows one part
 * of the table can answer one kind, and no other.
 */
export const twoHop: Task = {
  id: "two-hop",
  domain: "knowledge",
  description: "Facts of a fixed table composed over two or three hops: the single facts are memorised, their combinations are new.",
  sign: "H",
  kinds: ["relations 0 and 1", "relations 2 and 3", "relations 4 and 5"],
  memorised: [],
  chance: { 1: 26 ** -3, 2: 26 ** -2, 3: 26 ** -3 },
  draw(level, kind, draw) {
    const { entities, hops } = sizes[level];
    const relations = Array.from({ length: hops }, () => relationGroups[kind]![draw.below(2)]!);
    const rounds = [distinct(entities, alphabet, draw)];
    for (const relation of relations) rounds.push(rounds.at(-1)!.map((entity) => fact(entity, relation)));
    const question = `H${relations.join("")}${rounds[0]!.join("")}`;
    return {
      question,
      english: [
        tableExcerpt(rounds.slice(0, hops).flat(), question),
        `Start from ${rounds[0]!.join(" and from ")}. Of each, take ${relations
          .map((relation) => `its value under relation ${relation}`)
          .join(", then of that letter ")}.`,
        "Write the last letter of every start, in this order, without anything between them.",
      ].join("\n"),
      answer: rounds.at(-1)!.join(""),
      working: rounds.slice(1, hops).flat().join(""),
    };
  },
  solve(question) {
    const [, relations, entities] = /^H(\d+)([a-z]+)$/.exec(question)!;
    const after = (hops: number) =>
      Array.from(entities!, (entity) =>
        Array.from(relations!.slice(0, hops)).reduce((at, relation) => fact(at, Number(relation)), entity),
      ).join("");
    return {
      answer: after(relations!.length),
      working: Array.from({ length: relations!.length - 1 }, (_, i) => after(i + 1)).join(""),
    };
  },
};
