import { describe, expect, it } from "vitest";
import { golden } from "../../../reference/commands/golden.ts";
import { verb } from "../../runner/verb.ts";

describe("golden", () => {
  it("trains and says that the bits are the same", async () => {
    const { code, out } = await verb(["golden", "solo-rl", "--backend", "wasm"], [golden]);
    expect([code, out]).toEqual([0, "solo-rl, wasm: the same bits (0 s)\n"]);
  });

  it("knows its trainings and backends by name", async () => {
    const { code, err } = await verb(["golden", "solo"], [golden]);
    expect([code, err]).toEqual([2, '"solo" is no golden training; known: c-rl, own-rl, solo-rl\n']);
    expect((await verb(["golden", "--backend", "gpu"], [golden])).err).toContain('"gpu" is no backend');
  });
});
