import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { alphabet, fact } from "../../../runner/tasks/fact-table.ts";
import { facts } from "../../../runner/tasks/facts.ts";
import { twoHop } from "../../../runner/tasks/two-hop.ts";

it("the table stays what it is: models know it by heart", () => {
  expect([0, 1, 2, 3, 4, 5].map((relation) => alphabet.map((letter) => fact(letter, relation)).join(""))).toEqual([
    "lhvznekjgyrdtuqpsbicmaowfx",
    "bmplfgidqeuhvjtzwranyxsock",
    "arygnwkthujmoczvlpqdxifsbe",
    "elxjmutfgkyanrbqvhsidpwcoz",
    "zbhoskxgpqvyluadnrtjcfmewi",
    "gtpwkdayovcmlfxqjsnrebuizh",
  ]);
});

it("several facts are looked up one by one", () => {
  expect(facts.solve("Fa0k1c0")).toEqual({ working: "", answer: "luv" });
});

it("two hops go from fact to fact, all first hops being worked out first", () => {
  expect(twoHop.solve("Ha01k10")).toEqual({ working: "lu", answer: "hm" });
});

it.each(levels)("at level %i the English text alone is enough to answer", (level) => {
  const draw = streamFor("English", level);
  for (let i = 0; i < 60; i++) {
    for (const task of [facts, twoHop]) {
      const { english, answer } = task.draw(level, i % 3, draw);
      const rows = new Map([...english.matchAll(/^(.): (.*)$/gm)].map(([, entity, values]) => [entity!, values!.split(" ")]));
      const found =
        task === facts
          ? [...english.matchAll(/(.) under relation (\d)/g)].map(([, entity, relation]) => rows.get(entity!)![Number(relation)])
          : [...english.matchAll(/start from (.) .*/g)].map(([chain, entity]) =>
              [...chain.matchAll(/relation (\d)/g)].reduce((at, [, relation]) => rows.get(at)![Number(relation)]!, entity!),
            );
      expect(found.join("")).toBe(answer);
      expect(rows.size).toBeLessThan(14);
    }
  }
});
