import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { verb } from "../runner/verb.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const suite = fileURLToPath(new URL("../../suites/ci.json", import.meta.url));

describe("suites/ci.json", () => {
  it("passes its gates against the committed baseline", async () => {
    const run = join(temporaryFolder(), "run");
    expect((await verb(["run", suite, "--out", run, "--workers", "1"])).code).toBe(0);
    const { code, out, err } = await verb(["gate", run]);
    expect({ code, err }, out).toEqual({ code: 0, err: "" });
    expect(out.trimEnd().split("\n").at(-1)).toBe("12 passed");
  });
});
