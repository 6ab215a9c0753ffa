import { describe, expect, it } from "vitest";
import { extract } from "../../../runner/answers/extract.ts";
import type { DatasetContext } from "../../../runner/dataset.ts";
import { micro } from "../../../runner/datasets/micro.ts";
import { extractors } from "../../../runner/extractors/all.ts";
import type { Item } from "../../../runner/item.ts";
import { encode } from "../../../runner/micro/vocabulary.ts";
import { prepareSuite } from "../../../runner/runs/prepare.ts";
import { exact } from "../../../runner/scorers/exact.ts";
import { streamFor } from "../../../runner/stream.ts";
import { partOf } from "../../../runner/task-part.ts";
import { tasks } from "../../../runner/tasks/all.ts";
import { ruleInference } from "../../../runner/tasks/rule-inference.ts";
import { validate } from "../../../spec/index.ts";
import { parametersOf } from "../hand-play.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";

type Wanted = DatasetContext["wanted"];

const load = (given: Record<string, unknown>, wanted: Wanted = { dev: 30, test: 60 }, seed = 1) =>
  micro.load(parametersOf(micro, given), { id: "exam", directory: ".", seed, wanted });
const ofPart = (items: readonly Item[], part: string) => items.filter((item) => item.part === part);

describe("the parts of questions", () => {
  it("are 60, 20 and 20 % of them", () => {
    const draw = streamFor("parts");
    const parts = Array.from({ length: 6000 }, (_, i) => partOf(ruleInference.draw(3, i % 3, draw).question));
    for (const [part, share] of [
      ["supervised", 0.6],
      ["practice", 0.2],
      ["test", 0.2],
    ] as const) {
      const found = parts.filter((each) => each === part).length / parts.length;
      expect(Math.abs(found - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / parts.length));
    }
  });

  it("stay what they are: models were trained on one of them", () => {
    const parts = { "X3:5,7:9,0:2,4": "supervised", "S7+3-2": "practice", "B110^111": "supervised", "K2-cat": "test" };
    for (const [question, part] of Object.entries(parts)) expect([question, partOf(question)]).toEqual([question, part]);
  });
});

describe.each(tasks.map((task) => [task.id, task] as const))("micro items of %s", (id, task) => {
  it("are dev items from what is practised on and test items from what is tested on, none twice, in both languages", async () => {
    const { items } = await load({ task: id });
    const dev = ofPart(items, "dev");
    const test = ofPart(items, "test");
    expect([dev.length, test.length, items.length]).toEqual([30, 60, 90]);
    expect(new Set(dev.map((item) => partOf(item.micro!)))).toEqual(new Set(["practice"]));
    expect(new Set(test.map((item) => partOf(item.micro!)))).toEqual(new Set(["test"]));
    for (const language of ["micro", "question"] as const) expect(new Set(items.map((item) => item[language])).size).toBe(90);
    for (const item of items) {
      expect(encode(item.micro!)[0]).toBe(encode(task.sign)[0]);
      expect(item.targets).toEqual([task.solve(item.micro!).answer]);
    }
    expect([items[0]!.id, items[30]!.id, items[89]!.id]).toEqual(["dev-000001", "test-000001", "test-000060"]);
  });

  it("are of all levels in turn, and of all kinds", async () => {
    const { items, chance } = await load({ task: id });
    expect(ofPart(items, "test").map(({ hidden }) => hidden!.level)).toEqual(Array.from({ length: 60 }, (_, i) => 1 + (i % 3)));
    expect(new Set(items.map(({ hidden }) => hidden!.kind))).toEqual(new Set(task.kinds));
    expect(chance).toBeCloseTo((task.chance[1] + task.chance[2] + task.chance[3]) / 3, 12);
  });

  it("are graded right when the answer stands alone or is announced, to the last zero and sign", async () => {
    const { items } = await load({ task: id });
    const rules = exact.extract.map((rule) => extractors.find((each) => each.id === rule)!);
    const parameters = parametersOf(exact);
    const scoreOf = (text: string, { targets }: Item) => {
      const read = extract(text, rules, { labels: [] });
      return read.state === "found" ? exact.grade(read.found.value, { targets, options: [] }, parameters).score : null;
    };
    for (const item of items) {
      const [answer] = item.targets;
      for (const text of [answer!, `The steps are these.\n\nANSWER: ${answer}`]) expect([text, scoreOf(text, item)]).toEqual([text, 1]);
      for (const other of [`0${answer}`, `${answer}0`, "_"]) expect([other, scoreOf(other, item)]).toEqual([other, 0]);
    }
  });
});

describe("micro items", () => {
  it("follow from the seed: a longer dataset begins with the shorter one", async () => {
    const short = await load({ task: "sequence" });
    expect(await load({ task: "sequence" })).toEqual(short);
    const { items } = await load({ task: "sequence" }, { dev: 50, test: 90 });
    for (const [part, count] of [
      ["dev", 30],
      ["test", 60],
    ] as const) {
      expect(ofPart(items, part).slice(0, count)).toEqual(ofPart(short.items, part));
    }
    expect((await load({ task: "sequence" }, { dev: 30, test: 60 }, 2)).digest).not.toBe(short.digest);
  });

  it("are as many as a suite numbers, lists, or leaves open", async () => {
    const counts = async (wanted: Wanted) => {
      const { items } = await load({ task: "bits" }, wanted);
      return [ofPart(items, "dev").length, ofPart(items, "test").length];
    };
    expect(await counts({ dev: 0, test: null })).toEqual([0, 256]);
    expect(await counts({ dev: ["dev-000007", "dev-000002"], test: 5 })).toEqual([7, 5]);
    expect(await counts({ dev: 3, test: ["test-000011", "another"] })).toEqual([3, 11]);
  });

  it("are of the levels and kinds asked for, in whatever order they are named", async () => {
    const { items, chance } = await load({ task: "sequence", levels: [3, 1], kinds: ["rising faster", "rising"] });
    expect(new Set(items.map(({ hidden }) => hidden!.level))).toEqual(new Set([1, 3]));
    expect(new Set(items.map(({ hidden }) => hidden!.kind))).toEqual(new Set(["rising", "rising faster"]));
    expect(chance).toBeCloseTo((1e-3 + 1e-5) / 2, 12);
    expect((await load({ task: "sequence", levels: [1, 3], kinds: ["rising", "rising faster"] })).items).toEqual(items);
  });

  it("say what is wrong with their parameters", async () => {
    expect(validate(micro.parameters, { task: "bitts" })).toHaveLength(1);
    for (const levels of [[], [4], [1, 1]]) expect(validate(micro.parameters, { task: "bits", levels })).toHaveLength(1);
    await expect(load({ task: "bits", kinds: ["or", "xro"] })).rejects.toThrow(
      '/kinds/1: "xro" is no kind of the task "bits"; did you mean "xor"? Known: and, or, xor',
    );
  });

  it("say how many there are where a level has fewer than are asked for", async () => {
    const few = load({ task: "rewriting", levels: [1], kinds: ["delete"] }, { dev: 900, test: 10 });
    await expect(few).rejects.toThrow(
      /^\/levels: 900 dev items of level 1 are needed, and of the kinds "delete" the task "rewriting" gives \d{3} that differ$/,
    );
  });
});

describe("a suite of micro items", () => {
  const folder = new SuiteFolder();
  const prepared = (dataset: object) =>
    prepareSuite(
      folder.write("suite.json", {
        version: 1,
        name: "micro",
        seed: 5,
        models: [{ id: "a", use: "simulated" }],
        pools: [{ id: "one", members: ["a"] }],
        methods: [{ id: "alone", use: "single" }],
        datasets: [{ id: "exam", use: "micro", ...dataset }],
      }),
    );

  it("plays the numbers it asks for, each from its own part", async () => {
    const { dev, test } = (await prepared({ with: { task: "facts" }, dev: 12, test: 24 })).datasets.get("exam")!;
    expect([dev.length, test.length]).toEqual([12, 24]);
    expect(new Set(dev.map(({ part }) => part))).toEqual(new Set(["dev"]));
    expect(new Set(test.map(({ part }) => part))).toEqual(new Set(["test"]));
  });

  it("plays the items it lists, and no test item as a dev item", async () => {
    const { dev, test } = (await prepared({ with: { task: "facts" }, dev: ["dev-000003"], test: ["test-000002"] })).datasets.get("exam")!;
    expect([dev, test].map((items) => items.map(({ id }) => id))).toEqual([["dev-000003"], ["test-000002"]]);
    await expect(prepared({ with: { task: "facts" }, dev: ["test-000002"], test: 5 })).rejects.toThrow(
      /suite\.json:\d+:\d+: \/datasets\/0\/dev\/0: "test-000002" is of the dataset's part "test"/,
    );
  });

  it("is told where a level has too few", async () => {
    const entry = { with: { task: "rewriting", levels: [1], kinds: ["delete"] }, dev: 900, test: 5 };
    await expect(prepared(entry)).rejects.toThrow(/suite\.json:\d+:\d+: \/datasets\/0\/with\/levels: 900 dev items of level 1 are needed/);
  });
});
