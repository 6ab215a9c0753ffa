import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openBackend } from "../../reference/backends/index.ts";
import { differences, type GoldenFiles, goldenFiles, goldenNames, readGolden } from "../../reference/golden.ts";
import { trainers } from "../../reference/trainers/all.ts";

const folder = "reference/golden";
const kept = (name: string, backend: string): GoldenFiles => readGolden(join(folder, name, backend))!;

describe("golden trainings", () => {
  it("are there for each trainer, kept for every backend whose bits are the same everywhere", () => {
    expect(goldenNames(folder)).toEqual(trainers.map(({ id }) => id));
    for (const name of goldenNames(folder)) for (const backend of ["wasm", "cpu"]) expect(kept(name, backend)).not.toBeNull();
  });

  it.each(goldenNames(folder))(
    "%s comes out with the same bits",
    async (name) => {
      const found = await goldenFiles(join(folder, name, "recipe.json"), await openBackend("wasm"));
      expect(differences(kept(name, "wasm"), found, true)).toEqual([]);
    },
    600_000,
  );
});

describe("differences", () => {
  const files = (change: (result: { weights: { trained: string }; test: { team: number } }) => void): GoldenFiles => {
    const golden = kept("c-rl", "wasm");
    const result = JSON.parse(golden["result.json"]);
    change(result);
    return { ...golden, "result.json": JSON.stringify(result) };
  };
  const golden = files(() => undefined);

  it("are seen to the last bit, and where exactness is not asked for beyond the tolerance alone", () => {
    const near = files((result) => {
      result.test.team += 1e-9;
      result.weights.trained = "0";
    });
    expect(differences(golden, near, true).map((line) => line.split(":")[0])).toEqual(["/result/weights/trained", "/result/test/team"]);
    expect(differences(golden, near, false)).toEqual([]);
    const far = files((result) => {
      result.test.team += 0.05;
    });
    expect(differences(golden, far, false).length).toBe(1);
  });

  it("are lines that are missing, too", () => {
    const lines = golden["metrics.jsonl"].split("\n");
    const cut = { ...golden, "metrics.jsonl": `${lines.slice(0, 3).join("\n")}\n` };
    expect(differences(golden, cut, false).length).toBeGreaterThan(0);
  });
});
