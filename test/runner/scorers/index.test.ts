import { expect, it } from "vitest";
import { extractors } from "../../../runner/extractors/all.ts";
import { scorers } from "../../../runner/scorers/all.ts";

it("lists the scorers by id, and each names extraction rules that exist", () => {
  const ids = scorers.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  for (const { extract } of scorers) for (const rule of extract) expect(extractors.map(({ id }) => id)).toContain(rule);
});
