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
  expect(facts.solve("F0akc")).toEqual({ working: "", answer: "lrv" });
});

it("two hops go from fact to fact, all first hops being worked out first", () => {
  expect(twoHop.solve("H01ak")).toEqual({ working: "lr", answer: "hr" });
});

it.each(levels)("at level %i the English text alone is enough to answer", (level) => {
  const draw = streamFor("English", level);
  for (let i = 0; i < 60; i++) {
    for (const task of [facts, twoHop]) {
      const { english, answer } = task.draw(level, i % 3, draw);
      const rows = new Map([...english.matchAll(/^(.): (.*)$/gm)].map(([, entity, values]) => [entity!, values!.split(" ")]));
      const relations = [...english.matchAll(/under relation (\d)/g)].map(([, relation]) => Number(relation));
      const starts = (task === facts ? /values of (.*) under/ : /from (.*)\. Of each/).exec(english)![1]!;
      const found = starts.match(/\b[a-z]\b/g)!.map((entity) => relations.reduce((at, relation) => rows.get(at)![relation]!, entity));
      expect(found.join("")).toBe(answer);
      expect(rows.size).toBeLessThan(14);
    }
  }
});
