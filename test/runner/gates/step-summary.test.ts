import { describe, expect, it } from "vitest";
import { mostSummaryBytes, stepSummary } from "../../../runner/gates/step-summary.ts";
import { nastyTexts, verdictLike } from "./verdicts.ts";

const size = (text: string) => Buffer.byteLength(text);

describe("a step's summary", () => {
  it("is a table with the worst first", () => {
    const text = stepSummary(
      "ci",
      [
        verdictLike({ state: "passed", fails: false, because: "fine", drop: null }),
        verdictLike({ gate: 1, state: "inconclusive", fails: false, because: "noise" }),
        verdictLike({ gate: 2 }),
      ],
      mostSummaryBytes,
    );
    expect(text.split("\n")).toEqual([
      "## Gates of ci: 1 failed, 1 inconclusive, 1 passed",
      "",
      "| | gate | value | baseline | p (Holm) | why |",
      "|---|---|---:|---:|---:|---|",
      "| ❌ failed | gates&#91;2&#93; accuracy three / vote / exam | 0.5 | 0.75 | 0.002 | worse by 0.25 |",
      "| ⚠️ inconclusive | gates&#91;1&#93; accuracy three / vote / exam | 0.5 | 0.75 | 0.002 | noise |",
      "| ✅ passed | gates&#91;0&#93; accuracy three / vote / exam | 0.5 |  |  | fine |",
      "",
      "",
    ]);
  });

  it("keeps every text in its cell, and none of it is Markdown or HTML", () => {
    const text = stepSummary(
      "ci",
      nastyTexts.map((because) => verdictLike({ because, model: because })),
      mostSummaryBytes,
    );
    const rows = text.trimEnd().split("\n").slice(4);
    expect(rows.length).toBe(nastyTexts.length);
    for (const row of rows) {
      expect(row.match(/\|/g)?.length, row).toBe(7);
      expect(row, row).not.toMatch(/[<>`*_\\~@[\]]|&(?!#\d+;)|[\p{Cc}\p{Cs}\u2028\u2029]/u);
      expect(row.length).toBeLessThan(20_000);
    }
  });

  it("stays within the room that is left, and says how much it left out", () => {
    const verdicts = Array.from({ length: 2000 }, (_, gate) =>
      verdictLike({ gate, because: "\u{1f600}".repeat(500), fails: gate === 1999, state: gate === 1999 ? "failed" : "passed" }),
    );
    for (const room of [mostSummaryBytes, 10_000, 3000]) {
      const text = stepSummary("ci", verdicts, room);
      expect(size(text)).toBeLessThanOrEqual(room);
      expect(size(text)).toBeGreaterThan(room - 2500);
      const rows = text.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| |"));
      expect(rows[0]).toContain("gates&#91;1999&#93;");
      expect(text).toContain(`… and ${2000 - rows.length} more, `);
    }
    expect(stepSummary("ci", verdicts, 50)).toBe("");
    expect(stepSummary("ci", verdicts, -5)).toBe("");
  });
});
