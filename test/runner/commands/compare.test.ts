import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb } from "../verb.ts";
import { smallRun, smallSuite } from "./small-run.ts";

const folder = temporaryFolder();

async function runs(): Promise<{ base: string; head: string; other: string }> {
  const base = await smallRun(folder, smallSuite(), "base");
  const better = smallSuite();
  Object.assign(better.models[0]!.with.replies, { i3: "ANSWER: 3", i4: "ANSWER: 4" });
  const head = await smallRun(folder, better, "head");
  const renamed = smallSuite();
  renamed.pools[0]!.id = "couple";
  return { base, head, other: await smallRun(folder, renamed, "other") };
}
const made = runs();

describe("compare", () => {
  it("pairs two runs by item and lists what changed", async () => {
    const { base, head } = await made;
    const { code, out, err } = await verb(["compare", base, head, "--flips"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^two +vote +numbers +50\.0 +100\.0 +50\.0 .* \+2 -0 +0\.5000 +4$/m);
    for (const item of ["i3", "i4"]) expect(out).toContain(`two vote numbers ${item}: 0 -> 1\n`);
  });

  it("compares methods of different names where it is told to", async () => {
    const { base, head } = await made;
    const { code, out } = await verb(["compare", base, head, "--as", "vote=first", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).map(({ method }: { method: string }) => method)).toEqual(["first", "vote -> first"]);
  });

  it("exits with 2 where there is nothing to compare, or no such method", async () => {
    const { base, other, head } = await made;
    expect(await verb(["compare", base, other])).toEqual({
      code: 2,
      out: "",
      err: "the two runs have no game in common (--as compares methods of different names)\n",
    });
    for (const [as, says] of [
      ["vtoe=first", '--as: "vtoe" is no method of the base run; did you mean "vote"? Known: first, vote\n'],
      ["vote=frist", '--as: "frist" is no method of the head run; did you mean "first"? Known: first, vote\n'],
    ] as const) {
      expect(await verb(["compare", base, head, "--as", as])).toEqual({ code: 2, out: "", err: says });
    }
    expect((await verb(["compare", base, head, "--as", "vote"])).err).toContain("two method ids are needed: base=head");
    expect((await verb(["compare", base, folder])).code).toBe(2);
  });
});
