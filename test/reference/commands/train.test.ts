import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { train } from "../../../reference/commands/train.ts";
import { readModelFolder } from "../../../runner/micro/model-folder.ts";
import { prepareSuite } from "../../../runner/runs/prepare.ts";
import { verb, writeFiles } from "../../runner/verb.ts";
import { temporaryFolder } from "../../temporary-folder.ts";

const folder = temporaryFolder();

const golden = resolve("reference/golden");
/** A recipe in a folder of its own. */
function recipeFile(name: string, changed: object): string {
  const recipe = JSON.parse(readFileSync(join(golden, "own-rl", "recipe.json"), "utf8"));
  const policy = { seat: "pupil", weights: join(golden, "models", "pupil") };
  const evaluation = { every: 5, devItems: 16, testItems: 16 };
  const suite = join(golden, "suite.json");
  writeFiles(folder, { [`${name}.json`]: { ...recipe, suite, policy, promptsPerStep: 4, evaluation, ...changed } });
  return join(folder, `${name}.json`);
}

const files = (out: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(out, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(out, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(out, name)).toString("base64")]),
  );

const started = (recipe: string, out: string): ChildProcess =>
  spawn(process.execPath, ["--import", "tsx", "reference/cli.ts", "train", recipe, "--backend", "wasm", "--out", out], { stdio: "ignore" });
const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once("exit", (code) => done(code)));

describe("train", () => {
  it("ends with the same files, byte for byte, however often it was killed", async () => {
    const recipe = recipeFile("killed", { steps: 9, checkpointEvery: 2 });
    const [whole, killed] = [join(folder, "whole"), join(folder, "killed")];
    const undisturbed = ended(started(recipe, whole));

    for (const step of [2, 5]) {
      const child = started(recipe, killed);
      const gone = ended(child);
      // Wherever it is then, in the middle of whatever it does.
      const metrics = join(killed, "metrics.jsonl");
      while (!existsSync(metrics) || readFileSync(metrics, "utf8").split("\n").length <= step) await setTimeout(5);
      child.kill("SIGKILL");
      await gone;
      expect(existsSync(join(killed, "result.json"))).toBe(false);
    }
    expect(await ended(started(recipe, killed))).toBe(0);
    expect(await undisturbed).toBe(0);
    expect(Object.keys(files(whole))).toEqual([
      "curves.html",
      "items.jsonl",
      "metrics.jsonl",
      "policy/config.json",
      "policy/model.safetensors",
      "result.json",
    ]);
    expect(files(killed)).toEqual(files(whole));
  }, 600_000);

  it("leaves a policy that a suite can name at once", async () => {
    const out = join(folder, "whole");
    const { digest } = await readModelFolder(join(out, "policy"));
    expect(JSON.parse(readFileSync(join(out, "result.json"), "utf8")).weights.trained).toBe(digest);
    const suite = JSON.parse(readFileSync(join(golden, "suite.json"), "utf8"));
    suite.models[0].with.weights = "whole/policy";
    for (const model of suite.models.slice(1)) model.with.weights = join(golden, model.with.weights);
    writeFiles(folder, { "suite.json": suite });
    const { models } = await prepareSuite(join(folder, "suite.json"));
    expect(models.get("pupil")!.describes).toMatchObject({ micro: { weights: digest } });
  });

  it("that has ended says so again, and trains nothing", async () => {
    const out = join(folder, "whole");
    const before = files(out);
    const said = await verb(["train", join(folder, "killed.json"), "--backend", "wasm", "--out", out], [train]);
    expect(said.code).toBe(0);
    expect(said.out).toMatch(/^golden-own-rl \(own-rl\), 9 steps, weights [0-9a-f]{64}\ndev: team /);
    expect(files(out)).toEqual(before);
  });

  it("does not go on with what another recipe began", async () => {
    const other = recipeFile("other", { steps: 9, checkpointEvery: 2, seed: 3 });
    const said = await verb(["train", other, "--backend", "wasm", "--out", join(folder, "whole")], [train]);
    expect(said.code).toBe(2);
    expect(said.err).toContain("holds a training by another recipe");
  });

  it("says of a recipe what is wrong with it, and where", async () => {
    const refused = async (changed: object) => (await verb(["train", recipeFile("wrong", changed), "--backend", "wasm"], [train])).err;
    expect(await refused({ trainer: { use: "crl" } })).toMatch(
      /wrong\.json:1:\d+: \/trainer\/use: "crl" is no trainer; did you mean "c-rl"\?/,
    );
    expect(await refused({ trainer: { use: "c-rl", with: { rounds: 1 } } })).toContain('/trainer/with/rounds: unknown key "rounds"');
    expect(await refused({ method: "debate" })).toContain('/method: "debate" is no method of the suite');
    expect(await refused({ items: 3 })).toContain("/items: 3, and the prompts of a step are 4 different ones");
    expect(await refused({ policy: { seat: "pupil", weights: "zoo/nobody" } })).toContain("/policy/weights: there is no folder");
    expect((await verb(["train", join(folder, "none.json")], [train])).err).toContain("none.json:1:1: there is no such recipe");
  });
});
