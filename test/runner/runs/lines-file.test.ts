import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { LineReader, LineWriter, readLines } from "../../../runner/runs/lines-file.ts";
import { SuiteFolder } from "./suite-folder.ts";

const folder = new SuiteFolder();
const path = folder.at("lines");

const line = fc.string({ unit: "binary", maxLength: 40 }).map((text) => JSON.stringify(text));

it("gives back the lines that were appended, and no line that a cut at any byte has torn; who goes on writing cuts that off", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(line, { maxLength: 4 }), { maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (batches, share) => {
        writeFileSync(path, "");
        const writer = new LineWriter(path);
        for (const batch of batches) writer.append(batch);
        writer.close();
        const lines = batches.flat();
        expect([...readLines(path)].map(({ text }) => text)).toEqual(lines);

        const bytes = readFileSync(path);
        const cut = Math.floor(share * bytes.length);
        writeFileSync(path, bytes.subarray(0, cut));
        const kept = [...readLines(path)];
        expect(kept.map(({ text }) => text)).toEqual(lines.slice(0, kept.length));
        new LineWriter(path).close();
        expect(readFileSync(path).length).toBe(kept.reduce((sum, { length }) => sum + length + 1, 0));
        const reader = new LineReader(path);
        for (const { text, offset, length } of kept) expect(reader.read(offset, length)).toBe(text);
        reader.close();
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});

it("reads lines longer than what is read at once, and characters that lie across two pieces", () => {
  const long = ["€".repeat(800_000), "", "x", "é".repeat(1_500_000), "end"];
  writeFileSync(path, long.map((text) => `${text}\n`).join(""));
  expect([...readLines(path)].map(({ text }) => text)).toEqual(long);
  writeFileSync(path, "€".repeat(100_000));
  new LineWriter(path).close();
  expect(readFileSync(path).length).toBe(0);
});
