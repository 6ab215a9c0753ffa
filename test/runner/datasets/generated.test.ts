import { describe, expect, it } from "vitest";
import { vocabulary } from "../../../runner/datasets/generated/vocabulary.ts";
import { generated } from "../../../runner/datasets/generated.ts";
import { validate } from "../../../spec/index.ts";
import { parametersOf } from "../hand-play.ts";
import { deviation } from "../models/simulated/ask.ts";

const load = (given: Record<string, unknown>, seed = 1, id = "made-up") =>
  generated.load(parametersOf(generated, given), { id, directory: ".", seed, wanted: { dev: 0, test: null } });

describe("generated items", () => {
  it("follow from seed, dataset id and place: a longer dataset begins with the shorter one", async () => {
    const short = await load({ count: 20 });
    expect((await load({ count: 50 })).items.slice(0, 20)).toEqual(short.items);
    expect(await load({ count: 20 })).toEqual(short);
    for (const other of [await load({ count: 20 }, 2), await load({ count: 20 }, 1, "other")]) expect(other.digest).not.toBe(short.digest);
  });

  it("do not depend on the order in which domains are named", async () => {
    expect(await load({ domains: { b: 2, a: 1 } })).toEqual(await load({ domains: { a: 1, b: 2 } }));
  });

  it("have distinct ids, distinct questions, and wrong answers that are not right", async () => {
    for (const options of [false, true]) {
      const { items } = await load({ count: 500, wrong: 4, options });
      expect(new Set(items.map(({ id }) => id)).size).toBe(500);
      expect(new Set(items.map(({ question }) => question)).size).toBe(500);
      for (const { targets, hidden } of items) expect(new Set([...targets, ...(hidden!.wrong as string[])]).size).toBe(5);
    }
  });

  it("offer every option in the question, with the right one at any place and the chance of a blind guess known", async () => {
    const { items, chance } = await load({ count: 2000, wrong: 3, options: true });
    expect(chance).toBe(1 / 4);
    expect((await load({})).chance).toBeUndefined();
    for (const { question, options } of items.slice(0, 20))
      for (const { label, text } of options!) expect(question).toContain(`\n${label}. ${text}`);
    for (const label of ["A", "B", "C", "D"]) {
      for (const is of [(i: number) => items[i]!.targets[0], (i: number) => (items[i]!.hidden!.wrong as string[])[0]]) {
        expect(
          Math.abs(
            deviation(
              items.map((_, i) => is(i) === label),
              items.map(() => 1 / 4),
            ),
          ),
        ).toBeLessThan(3);
      }
    }
  });

  it("are of domains and levels as common as declared", async () => {
    const { items } = await load({ count: 3000, domains: { law: 1, art: 3 }, difficulty: [0, 0, 2] });
    const check = (event: (hidden: Readonly<Record<string, unknown>>) => boolean, chance: number) => {
      const events = items.map(({ hidden }) => event(hidden!));
      expect(
        Math.abs(
          deviation(
            events,
            events.map(() => chance),
          ),
        ),
      ).toBeLessThan(3);
    };
    check(({ domain }) => domain === "law", 1 / 4);
    check(({ difficulty }) => difficulty === 2, 1 / 3);
  });

  it("use their domain's words as often as the signal says", async () => {
    const [law, art] = [vocabulary("law"), vocabulary("art")].map((words) => new Set(words));
    for (const signal of [0, 0.5, 1]) {
      const { items } = await load({ count: 100, domains: { law: 1, art: 1 }, words: 20, signal });
      const words = items.flatMap(({ question, hidden }) => {
        const own = hidden!.domain === "law" ? law! : art!;
        return question
          .slice(question.indexOf("to ") + 3, -1)
          .split(" ")
          .map((word) => own.has(word));
      });
      expect(words).toHaveLength(2000);
      expect(
        Math.abs(
          deviation(
            words,
            words.map(() => signal),
          ),
        ),
      ).toBeLessThan(3);
    }
  });

  it("say what is wrong with their parameters", () => {
    const messages = (given: object) => validate(generated.parameters, given).map(({ message }) => message);
    expect(messages({ domains: { law: 0 } })).toEqual(["found 0; allowed: a number above 0"]);
    expect(messages({ domains: {} })).toHaveLength(1);
    expect(messages({ domains: { "": 1 } })).toHaveLength(1);
  });
});
