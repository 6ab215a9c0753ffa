import { describe, expect, it } from "vitest";
import { addTo, inner, QuestionFeatures, questionFeatures } from "../../../../runner/methods/routing/question-features.ts";
import { validate } from "../../../../spec/index.ts";

const given = (over: object = {}): QuestionFeatures => {
  const filled = { ...over };
  expect(validate(QuestionFeatures, filled)).toEqual([]);
  return filled as QuestionFeatures;
};
const cosine = (a: string, b: string, over: object = {}) => {
  const dense = new Float64Array(4096);
  addTo(dense, questionFeatures(a, given(over)), 1);
  return inner(questionFeatures(b, given(over)), dense);
};

describe("the features of a question", () => {
  it("have unit length, and none where there is no word", () => {
    expect(cosine("How many apples are left?", "How many apples are left?")).toBeCloseTo(1, 12);
    for (const empty of ["", " ?!", "…"]) expect(questionFeatures(empty, given()).indices).toHaveLength(0);
  });

  it("ignore case, punctuation, width and which number stands there", () => {
    for (const same of ["HOW many, apples: 17", "how many apples 3", "ｈｏｗ many apples ١٢"])
      expect(cosine(same, "how many apples 0")).toBeCloseTo(1, 12);
  });

  it("are nearer for questions with more words, or parts of words, in common", () => {
    const question = "triangle with equal angles";
    const near = cosine(question, "triangles with an angle");
    expect(near).toBeGreaterThan(cosine(question, "the capital of France"));
    expect(near).toBeLessThan(1);
    expect(cosine("one two", "two one", { words: 1 })).toBeCloseTo(1, 12);
    expect(cosine("one two", "two one", { words: 2 })).toBeLessThan(1);
  });

  it("keep to their buckets, in ascending order", () => {
    const { indices } = questionFeatures("all the buckets are few and the words are many more than that", given({ buckets: 16 }));
    expect([...indices]).toEqual([...new Set(indices)].sort((a, b) => a - b));
    expect(Math.max(...indices)).toBeLessThan(16);
  });
});
