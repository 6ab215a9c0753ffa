import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compactJson } from "../../../runner/gates/compact-json.ts";

describe("JSON for review", () => {
  it("keeps what fits on one line, and gives each value of the rest a line of its own", () => {
    const items = "01".repeat(70);
    expect(
      compactJson({ version: 1, suite: { name: "s", digest: "d" }, games: [{ values: { accuracy: 0.5 }, items }], none: [], no: {} }),
    ).toBe(
      `{\n  "version": 1,\n  "suite": { "name": "s", "digest": "d" },\n  "games": [\n    {\n      "values": { "accuracy": 0.5 },\n      "items": "${items}"\n    }\n  ],\n  "none": [],\n  "no": {}\n}\n`,
    );
  });

  it("is the same JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(compactJson(JSON.parse(json))))).toBe(json);
      }),
      { seed: 1, numRuns: 60 },
    );
  });
});
