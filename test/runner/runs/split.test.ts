import { describe, expect, it } from "vitest";
import type { Item } from "../../../runner/item.ts";
import { type Split, splitItems } from "../../../runner/runs/split.ts";

const item = (i: number, more: Partial<Item> = {}): Item => ({ id: `q${i}`, question: `question ${i}`, targets: ["1"], ...more });
const items = Array.from({ length: 100 }, (_, i) => item(i));
const split = (of: readonly Item[], dev: number | string[], test?: number | string[]) =>
  splitItems(of, { id: "d", dev, ...(test === undefined ? {} : { test }) }, 7);
const ids = (list: readonly Item[]) => list.map(({ id }) => id);

describe("the split of a dataset", () => {
  it("has the numbers asked for, in the dataset's order, and no item twice", () => {
    const { dev, test } = split(items, 30, 50) as Split;
    expect([dev.length, test.length, new Set([...ids(dev), ...ids(test)]).size]).toEqual([30, 50, 80]);
    expect(ids(dev)).toEqual(ids(items.filter((entry) => dev.includes(entry))));
  });

  it("keeps the dev items already drawn where more are asked for", () => {
    const few = ids((split(items, 10) as Split).dev);
    expect(ids((split(items, 40) as Split).dev)).toEqual(expect.arrayContaining(few));
  });

  it("leaves all but the dev items to test where no number is given", () => {
    expect((split(items, 25) as Split).test).toHaveLength(75);
  });

  it("never tells items with one question apart: their calls are the same", () => {
    const doubled = items.map((entry, i) => ({ ...entry, question: `question ${i % 50}` }));
    const { dev, test } = split(doubled, 20) as Split;
    const asked = new Set(dev.map(({ question }) => question));
    expect(dev).toHaveLength(20);
    expect(test.filter(({ question }) => asked.has(question))).toEqual([]);
  });

  it("never tells the items of a cluster apart, and takes whole clusters up to the number", () => {
    const clustered = items.map((entry, i) => ({ ...entry, cluster: `c${Math.floor(i / 3)}` }));
    const { dev, test } = split(clustered, 20, 40) as Split;
    const known = new Set(dev.map(({ cluster }) => cluster));
    expect(test.filter(({ cluster }) => known.has(cluster))).toEqual([]);
    expect(dev.length).toBeGreaterThan(17);
    expect(dev.length).toBeLessThanOrEqual(20);
  });

  it("says where lists put one question into both parts", () => {
    const twin = [...items, item(100, { question: "question 3" })];
    expect(split(twin, ["q3"], ["q5", "q100"])).toEqual([
      { path: ["test", 1], key: false, message: '"q100" asks the same question as the dev item "q3"' },
    ]);
  });

  it("leaves the twins of listed dev items out of a drawn test part", () => {
    const twin = [...items, item(100, { question: "question 3" })];
    expect(ids((split(twin, ["q3"]) as Split).test)).not.toContain("q100");
  });

  describe("of items that have a part by their nature", () => {
    const parted = items.map((entry, i) => (i < 60 ? { ...entry, part: i < 30 ? ("dev" as const) : ("test" as const) } : entry));
    const partsOf = (list: readonly Item[]) => new Set(list.map(({ part }) => part));

    it("puts none of them into the other part, by number or all that are left", () => {
      const byNumber = split(parted, 70, 30) as Split;
      expect([byNumber.dev.length, byNumber.test.length]).toEqual([70, 30]);
      expect([partsOf(byNumber.dev), partsOf(byNumber.test)]).toEqual([new Set(["dev", undefined]), new Set(["test"])]);
      const rest = split(parted, 10) as Split;
      expect(ids(rest.test)).toEqual(ids(parted.filter((entry) => entry.part !== "dev" && !rest.dev.includes(entry))));
    });

    it("says where a list puts one into the other part", () => {
      expect(split(parted, ["q70", "q31"], ["q3", "q71"])).toEqual([
        { path: ["dev", 1], key: false, message: '"q31" is of the dataset\'s part "test"' },
        { path: ["test", 0], key: false, message: '"q3" is of the dataset\'s part "dev"' },
      ]);
    });

    it("says how many there are of a part where more are asked for", () => {
      const message = (dev: number, test?: number) => (split(parted, dev, test) as { message: string }[]).map((mistake) => mistake.message);
      expect(message(71)).toEqual(['71 items are asked for, and the dataset has 70 of the part "dev"']);
      expect(message(70, 31)).toEqual(['31 items are asked for, and the dataset has 30 of the part "test" beside the 70 dev items']);
      expect(split(parted.slice(0, 30), 10)).toEqual([{ path: ["dev"], key: false, message: "no item is left to test on" }]);
    });

    it("leaves out a cluster of items of both parts", () => {
      const clustered = [...parted, item(100, { cluster: "c", part: "dev" }), item(101, { cluster: "c", part: "test" })];
      const { dev, test } = split(clustered, 70) as Split;
      expect(ids([...dev, ...test])).toHaveLength(100);
      expect(ids([...dev, ...test])).not.toContain("q100");
    });
  });
});
