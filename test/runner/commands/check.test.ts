import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb, writeFiles } from "../verb.ts";
import { smallSuite, writeSuite } from "./small-run.ts";

describe("check", () => {
  it("says what a good suite comes to, and leaves nothing behind", async () => {
    const folder = temporaryFolder();
    const path = writeSuite(folder);
    const before = readdirSync(folder);
    expect(await verb(["check", path])).toEqual({ code: 0, out: `${path} is fine: 2 games; dev+test items: numbers 0+4\n`, err: "" });
    expect(readdirSync(folder)).toEqual(before);
  });

  it("prints the suite with every default as JSON", async () => {
    const path = writeSuite(temporaryFolder());
    const { code, out } = await verb(["check", path, "--json"]);
    expect(code).toBe(0);
    const { digest, suite } = JSON.parse(out);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(suite).toMatchObject({ repeats: 1, valuation: { mode: "exact", resamples: 100 }, methods: [{ with: { weights: "none" } }, {}] });
  });

  it("gives all mistakes at once, in the order of the file, whatever step finds them", async () => {
    const folder = temporaryFolder();
    const suite = smallSuite() as Record<string, unknown> & ReturnType<typeof smallSuite>;
    suite.seed = -1;
    suite.models[1]!.use = "scriptd";
    suite.methods[0]!.with = { tie: "frist" };
    suite.datasets[0]!.with = { path: 7 } as never;
    const path = join(folder, "suite.json");
    writeFiles(folder, { "suite.json": JSON.stringify({ ...suite, nmae: 1 }, null, 2) });
    const { code, err } = await verb(["check", path]);
    const lines = err.trimEnd().split("\n");
    expect(code).toBe(2);
    expect(lines.map((line) => / (\/[\w/]+): /.exec(line)?.[1])).toEqual([
      "/seed",
      "/models/1/use",
      "/methods/0/with/tie",
      "/datasets/0/with/path",
      "/nmae",
    ]);
    const places = lines.map((line) => Number(line.slice(path.length + 1).split(":", 1)[0]));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("gives wrong ids and wrong parameters together, and missing files together", async () => {
    const folder = temporaryFolder();
    const suite = smallSuite();
    suite.pools[0]!.members = ["strong", "waek"];
    suite.methods[1]!.with = { member: "storng" };
    const ids = await verb(["check", writeSuite(folder, suite)]);
    expect(ids.code).toBe(2);
    expect(ids.err).toMatch(
      /members\/1: "waek" is no model of this suite; did you mean "weak"\?.*\n.*\/methods\/1\/with\/member: "storng" is neither dev-best, first nor a model of this suite; did you mean "strong"\?/,
    );

    const files = smallSuite();
    files.datasets[0]!.with.path = "no.jsonl";
    files.models[1] = { id: "weak", use: "recorded", with: { answers: "nowhere" } } as never;
    const missing = await verb(["check", writeSuite(folder, files)]);
    expect(missing.err.trimEnd().split("\n")).toEqual([
      expect.stringContaining("/models/1/with/answers: there is no file "),
      expect.stringContaining("/datasets/0/with/path: there is no file "),
    ]);
  });

  it("says where a suite is that cannot be read", async () => {
    const folder = temporaryFolder();
    const why = "it is a folder, and a file is needed";
    expect(await verb(["check", folder])).toEqual({ code: 2, out: "", err: `${folder}:1:1: the suite cannot be read: ${why}\n` });
  });
});
