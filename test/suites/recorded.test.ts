import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { prepareSuite } from "../../runner/runs/prepare.ts";
import { quietOptions } from "../../runner/runs/quiet-options.ts";
import { run } from "../../runner/runs/run.ts";

const suite = fileURLToPath(new URL("../../suites/recorded.json", import.meta.url));
const present = existsSync(new URL("../../../shared/data/recorded/", import.meta.url));
const reason = present ? "" : " (skipped: the recorded answers do not lie in ../shared/data/recorded)";
const folder = mkdtempSync(join(tmpdir(), "coalition-recorded-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!present)(`four small models vote on GSM8K${reason}`, () => {
  it("and are worth what an independent calculation from the same answers gave, within .005", async () => {
    const { report } = await run(await prepareSuite(suite), {
      ...quietOptions(join(folder, "run")),
      only: { pool: "small", method: "vote", dataset: "gsm8k" },
    });
    const game = report.games[0]!;
    expect(game.members).toEqual(["llama-3.1-8b", "qwen2-7b", "gemma-2-9b", "phi-3.5-mini"]);
    expect(game.items).toBe(1319);
    const near = (found: number, independent: number) => expect(Math.abs(found - independent)).toBeLessThan(0.005);
    near(game.values!.at(-1)!, 0.9113);
    for (const [i, independent] of [0.2342, 0.203, 0.2434, 0.2307].entries()) near(game.shapley[i]!.value!, independent);
    for (const [i, independent] of [0.0182, 0.0045, 0.0129, 0.0129].entries()) near(game.leaveOneOut[i]!.value!, independent);
  });
});
