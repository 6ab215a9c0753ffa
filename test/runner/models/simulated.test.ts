import { describe, expect, it } from "vitest";
import { extract } from "../../../runner/answers/extract.ts";
import { generated } from "../../../runner/datasets/generated.ts";
import { extractors } from "../../../runner/extractors/all.ts";
import type { Item } from "../../../runner/item.ts";
import { simulated } from "../../../runner/models/simulated.ts";
import type { Reply } from "../../../runner/reply.ts";
import { scorers } from "../../../runner/scorers/all.ts";
import { answerTurn } from "../../../runner/turns/answer.ts";
import { validate } from "../../../spec/index.ts";
import { answered, failed, parametersOf } from "../hand-play.ts";
import { answerOf, answersOf, callsOf, contextOf, deviation, repliesOf, simulatedModel } from "./simulated/ask.ts";

const item = (index: number, rest: Partial<Item> = {}): Item => ({
  id: `i${index}`,
  question: `Question ${index}?`,
  targets: ["r"],
  hidden: { wrong: ["w", "x", "y"] },
  ...rest,
});
const items = Array.from({ length: 4000 }, (_, index) => item(index));

describe("a simulated model", () => {
  it("gives the same bytes for the same seed, in any batch", async () => {
    const model = simulatedModel({ correlation: 0.5, fail: 0.1, abstain: 0.1, cutOff: 0.1 });
    const whole = await repliesOf(model, items.slice(0, 50));
    expect(
      await repliesOf(
        model,
        items.slice(0, 50).map((one) => structuredClone(one)),
      ),
    ).toEqual(whole);
    const opened = await simulated.open(model, contextOf(42));
    const singly = (await callsOf(model, items.slice(0, 50))).reverse().map((call) => (opened.reply([call]) as typeof whole)[0]);
    expect(singly.reverse()).toEqual(whole);
  });

  it("is a clone of a model with equal parameters and replica, and another model with another seed, repeat, sample or replica", async () => {
    const some = items.slice(0, 200);
    const first = await answersOf(simulatedModel(), some);
    expect(await answersOf(simulatedModel(), some)).toEqual(first);
    for (const asking of [{ seed: 43 }, { repeat: 1 }, { sample: 1 }, { replica: 1 }])
      expect(await answersOf(simulatedModel(), some, asking)).not.toEqual(first);
  });

  it("is as often right in every replica and repeat", async () => {
    const model = simulatedModel({ skill: 0.6, correlation: 0.5 });
    for (const asking of [{}, { replica: 1 }, { repeat: 1 }, { seed: 7 }]) {
      const right = (await answersOf(model, items, asking)).map((answer) => answer === "r");
      expect(
        Math.abs(
          deviation(
            right,
            items.map(() => 0.6),
          ),
        ),
      ).toBeLessThan(3);
    }
  });

  it("renders nothing that is hidden, and of a reply in view only its answer", async () => {
    const model = await simulated.open(simulatedModel(), contextOf(42));
    const view: Reply[] = [{ ...answered("r"), text: "a secret. ANSWER: r" }, failed, answered(null)];
    expect(model.render(answerTurn, items[3]!, "d")).toEqual({ dataset: "d", item: "i3", kind: "answer", view: [] });
    expect(model.render({ kind: "refine", view }, items[3]!, "d")).toEqual({
      dataset: "d",
      item: "i3",
      kind: "refine",
      view: [["r", "r"], null, null],
    });
  });

  it("fails, refuses and is cut off at the declared rates, and reports declared usage", async () => {
    const model = simulatedModel({ fail: 0.1, abstain: 0.2, cutOff: 0.3, tokens: { question: 10, reply: 7 } });
    const replies = await repliesOf(model, items);
    const share = (of: (reply: (typeof replies)[number]) => boolean, chance: number) =>
      expect(
        Math.abs(
          deviation(
            replies.map(of),
            items.map(() => chance),
          ),
        ),
      ).toBeLessThan(3);
    share((reply) => reply.state === "failed", 0.1);
    share((reply) => reply.state === "answered" && answerOf(reply) === null && reply.finishReason === "stop", 0.9 * 0.2);
    share((reply) => reply.state === "answered" && reply.finishReason === "length", 0.9 * 0.8 * 0.3);
    const used = replies.flatMap((reply) => (reply.state === "answered" ? [reply.usage] : []));
    expect(new Set(used.map((usage) => JSON.stringify(usage)))).toEqual(new Set(['{"input":10,"output":7}']));
  });

  it("is read as meant under every scorer: its answers as answers, refusals and cut-off replies as none", async () => {
    const forms = { answer: { skill: 1 }, refusal: { abstain: 1 }, cut: { cutOff: 1 } };
    for (const options of [false, true]) {
      const { items: some } = await generated.load(parametersOf(generated, { count: 30, options }), {
        id: "made-up",
        directory: ".",
        seed: 1,
        wanted: { dev: 0, test: null },
      });
      for (const scorer of scorers) {
        if (scorer.id === "choice" ? !options : options && scorer.id !== "exact") continue;
        const rules = scorer.extract.map((id) => extractors.find((extractor) => extractor.id === id)!);
        for (const [form, given] of Object.entries(forms)) {
          for (const [i, reply] of (await repliesOf(simulatedModel(given), some)).entries()) {
            if (reply.state !== "answered") throw new Error("it failed");
            const { targets, options: offered = [] } = some[i]!;
            const extraction = { labels: offered.map(({ label }) => label), texts: offered.map(({ text }) => text) };
            const read = extract(reply.text, rules, extraction, { finishReason: reply.finishReason! });
            if (form !== "answer") expect(read).toEqual({ state: "none", truncated: form === "cut" });
            else {
              if (read.state !== "found") throw new Error(`${scorer.id} reads no answer out of ${reply.text}`);
              expect(scorer.grade(read.found.value, { targets, options: offered }, parametersOf(scorer)).score).toBe(1);
            }
          }
        }
      }
    }
  });

  it("serves no kind of turn that it has no behaviour for", async () => {
    const model = await simulated.open(simulatedModel(), contextOf(42));
    expect([model.serves("answer"), model.serves("toString"), model.serves("guess")]).toEqual([true, false, false]);
    const [reply] = await repliesOf(simulatedModel(), items.slice(0, 1), { turn: { kind: "guess", view: [] } });
    expect(reply).toMatchObject({ state: "unsupported" });
  });

  it("answers items that hide nothing with another option, another number, or other words", async () => {
    const sure = simulatedModel({ skill: 0 });
    const options = ["A", "B", "C"].map((label) => ({ label, text: `text ${label}` }));
    const { hidden: _, ...bare } = item(0);
    const wrongOf = async (one: Item) => (await answersOf(sure, [one]))[0];
    for (const target of ["B", "text B"]) expect(["A", "C"]).toContain(await wrongOf({ ...bare, targets: [target], options }));
    expect(Math.abs(Number(await wrongOf({ ...bare, targets: ["-40"] })) + 40)).toBeGreaterThanOrEqual(40);
    expect(await wrongOf({ ...bare, targets: ["Paris"] })).not.toBe("Paris");
  });

  it("takes a domain's skill, and the default for others", async () => {
    const model = simulatedModel({ skill: { default: 0, law: 1 } });
    const of = (domain: string) => answersOf(model, [item(0, { hidden: { domain, wrong: ["w"] } })]);
    expect([await of("law"), await of("art"), await of("constructor")]).toEqual([["r"], ["w"], ["w"]]);
  });

  it("asks for one number, or one a domain with a default", () => {
    expect(validate(simulated.parameters, { skill: { law: 1 } }).map(({ message }) => message)).toEqual(['"default" is missing']);
    expect(validate(simulated.parameters, { skill: "high" }).map(({ message }) => message)).toEqual([
      'found "high"; allowed: a number from 0 to 1 or an object with "default"',
    ]);
    expect(validate(simulated.parameters, { skill: { default: 2 } })).toHaveLength(1);
  });
});

describe("a simulated model with answers in view", () => {
  const given = { skill: 0.4, conformity: 0.7, judgement: 0.6 };
  const rightShare = async (view: Reply[], chance: number) => {
    const right = (await answersOf(simulatedModel(given), items, { turn: { kind: "refine", view } })).map((answer) => answer === "r");
    expect(
      Math.abs(
        deviation(
          right,
          items.map(() => chance),
        ),
      ),
    ).toBeLessThan(3);
  };

  it("takes the right one by judgement, else the most frequent", async () => {
    await rightShare([answered("w"), answered("r"), answered("w")], 0.3 * 0.4 + 0.7 * 0.6);
    await rightShare([answered("r"), answered("w"), answered("r")], 0.3 * 0.4 + 0.7);
    await rightShare([answered("w"), answered("x")], 0.3 * 0.4);
    await rightShare([failed, answered("r"), answered("w")], 0.3 * 0.4 + 0.7);
  });

  it("answers by itself where nothing in view is an answer", async () => {
    await rightShare([failed, answered(null)], 0.4);
  });
});
