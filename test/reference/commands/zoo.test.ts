import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { zoo } from "../../../reference/commands/zoo.ts";
import { readModelFolder } from "../../../runner/micro/model-folder.ts";
import { runProgram } from "../../../runner/program.ts";
import type { Terminal } from "../../../runner/terminal/terminal.ts";
import { temporaryFolder } from "../../temporary-folder.ts";

const tiny = fileURLToPath(new URL("../tiny", import.meta.url));

async function runZoo(args: readonly string[], stopAt = Number.POSITIVE_INFINITY) {
  const interrupt = new AbortController();
  const said: string[] = [];
  let looks = 0;
  const terminal: Terminal = {
    print: (text) => said.push(text),
    remark: (text) => said.push(text),
    columns: null,
    interactive: false,
    // Looked at once a step at least.
    clock: () => {
      if (++looks >= stopAt) interrupt.abort();
      return looks;
    },
    secret: () => undefined,
    peakMemory: () => 0,
    signal: interrupt.signal,
    invokedAs: "coalition",
    made: { version: "0", commit: null },
  };
  const code = await runProgram(["zoo", ...args], terminal, [zoo]);
  return { code, said: said.join("") };
}

describe("zoo", () => {
  it("writes a model that can be played, and after an interruption the same one", async () => {
    const folder = temporaryFolder();
    const briefly = [tiny, "--backend", "wasm", "--steps", "12", "--checkpoints", folder, "--out"];
    const whole = await runZoo([...briefly, join(folder, "whole")]);
    expect(whole).toMatchObject({ code: 0, said: expect.stringContaining("12 steps") });
    const { config } = await readModelFolder(join(folder, "whole"));
    expect(config.hidden_size).toBe(16);

    const args = [...briefly, join(folder, "parted")];
    const stopped = await runZoo(args, 6);
    expect(stopped).toMatchObject({ code: 3, said: expect.stringContaining("the same command goes on from there") });
    expect(existsSync(join(folder, "parted", "card.json"))).toBe(false);
    const resumed = await runZoo(args);
    expect(resumed).toMatchObject({ code: 0, said: expect.stringMatching(/going on from step [1-9]/) });
    for (const file of ["config.json", "model.safetensors", "training.jsonl", "card.json"]) {
      expect(readFileSync(join(folder, "parted", file))).toEqual(readFileSync(join(folder, "whole", file)));
    }
  });

  it("names the mistakes of a recipe at their places", async () => {
    const folder = join(temporaryFolder(), "wrong");
    mkdirSync(folder);
    const recipe = readFileSync(join(tiny, "recipe.json"), "utf8");
    writeFileSync(join(folder, "recipe.json"), recipe.replace("sum-chain", "sum-chian"));
    const { code, said } = await runZoo([folder]);
    expect(code).toBe(2);
    expect(said).toMatch(/recipe\.json:8:\d+: \/curriculum\/tasks\/sum-chian: "sum-chian" is no task; did you mean "sum-chain"\?/);
  });

  it("says where it looked for a recipe that is not there, and refuses no number of steps", async () => {
    expect(await runZoo(["nothing"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("there is no recipe.json in nothing, nor in"),
    });
    expect(await runZoo([tiny, "--steps", "0"])).toMatchObject({ code: 2, said: expect.stringContaining("--steps 0") });
  });
});
