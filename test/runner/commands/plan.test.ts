import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb } from "../verb.ts";
import { writeSuite } from "./small-run.ts";

describe("plan", () => {
  it("counts games, plays and calls as JSON and calls nothing", async () => {
    const folder = temporaryFolder();
    const path = writeSuite(folder);
    const before = readdirSync(folder);
    const { code, out, err } = await verb(["plan", path, "--json"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const exact = (distinct: number, unshared: number) => ({ distinct, unshared, kind: "exact" });
    const none = exact(0, 0);
    expect(JSON.parse(out)).toMatchObject({
      games: 2,
      coalitions: 6,
      plays: 24,
      items: { dev: 0, test: 4 },
      // Two models answer four items once; a vote of {strong}, {weak} and both asks four times, a single member three times.
      calls: { dev: none, test: exact(8, 28), all: exact(8, 28) },
      methods: { vote: { dev: none, test: exact(8, 16), all: exact(8, 16) }, first: { dev: none, test: exact(8, 12), all: exact(8, 12) } },
    });
    expect(readdirSync(folder)).toEqual(before);
  });

  it("shows the same as a table", async () => {
    const { code, out } = await verb(["plan", writeSuite(temporaryFolder())]);
    expect(code).toBe(0);
    expect(out).toContain("2 games, 6 coalitions, 0 dev and 4 test items, 24 plays");
    expect(out).toMatch(/^all together +0 +8 +8 +28 +3\.5x fewer/m);
  });
});
