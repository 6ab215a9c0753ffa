import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { prepareSuite } from "../../../runner/runs/prepare.ts";

const folder = mkdtempSync(join(tmpdir(), "coalition-inline-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = { regrets: [0, 2], strategySum: [0, 1], weight: 1 };

async function prepared(controllers: unknown) {
  const path = join(folder, "suite.json");
  const suite = {
    version: 1,
    name: "inline",
    seed: 1,
    models: [{ id: "a", use: "simulated" }],
    pools: [{ id: "one", members: ["a"] }],
    methods: [{ id: "talk", use: "tracer", with: { policy: "learned", controllers } }],
    datasets: [{ id: "sums", use: "generated", with: { count: 3 } }],
  };
  writeFileSync(path, JSON.stringify(suite, null, 2));
  return prepareSuite(path);
}

it("a file that a method names counts as if the suite said it", async () => {
  const tables = { a: { proposal: { "vote_0|last": entry } } };
  writeFileSync(join(folder, "tables.json"), JSON.stringify(tables));
  const [inline, named] = [await prepared(tables), await prepared("tables.json")];
  expect(named.bound.methods[0]!.parameters).toEqual(inline.bound.methods[0]!.parameters);
  expect(named.digest).toBe(inline.digest);
  writeFileSync(join(folder, "tables.json"), JSON.stringify({ a: {} }));
  expect((await prepared("tables.json")).digest).not.toBe(inline.digest);
});

it("a file that is not there, or holds something else, is a mistake of the suite", async () => {
  await expect(prepared("none.json")).rejects.toThrow("none.json: there is no such file");
  writeFileSync(join(folder, "bad.json"), "{");
  await expect(prepared("bad.json")).rejects.toThrow("bad.json: not JSON");
  writeFileSync(join(folder, "wrong.json"), JSON.stringify({ a: { proposal: { z: { regrets: [1] } } } }));
  await expect(prepared("wrong.json")).rejects.toThrow("wrong.json");
});
