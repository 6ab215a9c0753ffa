import { expect, it } from "vitest";
import { SameQuestions } from "../../../runner/runs/same-questions.ts";

const item = (id: string, question: string) => ({ id, question, targets: ["1"] });

it("finds the items of any dataset, dev or test, that ask the same, each once and one's own last", () => {
  const same = new SameQuestions([
    { id: "a", dev: [item("x", "one?")], test: [item("y", "one?"), item("z", "two?"), item("w", "three?")] },
    { id: "b", dev: [], test: [item("x", "two?"), item("y", "four?")] },
  ]);
  const around = (dataset: string, items: string[]) => same.around(dataset, items).map((address) => `${address.dataset}/${address.item}`);
  expect(around("a", ["y"])).toEqual(["a/x", "a/y"]);
  expect(around("a", ["x", "y", "z", "w"])).toEqual(["b/x", "a/x", "a/y", "a/z", "a/w"]);
  expect(around("b", ["x"])).toEqual(["a/z", "b/x"]);
  expect(around("b", ["y"])).toEqual(["b/y"]);
});
