import { describe, expect, it } from "vitest";
import { jsonEmpty } from "../../../runner/extractors/json-empty.ts";
import { keepsContract } from "./contract.ts";

const read = (text: string) => jsonEmpty.extract(text, { labels: [] });

describe("json-empty", () => {
  keepsContract(jsonEmpty);

  it.each([
    ['{"answer": ""}', '""'],
    ['{"answer": "   "}\n', '"   "'],
  ])("reads %j", (text, value) => {
    const found = read(text)!;
    expect(found.value).toBe(value);
    expect(text.slice(found.start, found.end)).toBe(value);
  });

  it.each([['{"answer": null}'], ['{"answer": "x"}'], ['{"answer": "'], ["none"]])("finds no empty string in %j", (text) => {
    expect(read(text)).toBeNull();
  });
});
