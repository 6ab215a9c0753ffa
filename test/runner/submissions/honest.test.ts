import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { referenceSuite } from "../../../runner/submissions/reference-check.ts";
import { Verification, validate } from "../../../spec/index.ts";
import { SuiteFolder, troubledSuite } from "../runs/suite-folder.ts";
import { verb } from "../verb.ts";
import { refusals, submitted, verified } from "./submission.ts";
import { trackSuite } from "./submission-suites.ts";

const folder = new SuiteFolder();

it("an honest submission verifies to the last call, whatever went wrong in its run", async () => {
  const bytes = await submitted(folder, troubledSuite(folder), "troubled");
  const reference = await referenceSuite(folder.at("troubled.json"));
  const found = await verified(bytes, { reference, rerun: { share: 1 } });
  expect(refusals(found)).toEqual([]);
  expect(found.verified).toBe(true);
  expect(validate(Verification, structuredClone(found))).toEqual([]);
  // Its recorded model's answers stand beside the suite, so that every model is at hand.
  expect(found.attested).toEqual([]);
  expect(found.rerun!.drawn).toBe(found.recomputed.calls);
  expect(found.recomputed.unused).toBe(0);
  expect(found.findings.map(({ check }) => check)).toContain("coverage");
}, 120_000);

it("on a machine that has no files of its models, recorded replies are attested and all the rest is recomputed", async () => {
  const bytes = await submitted(folder, troubledSuite(folder), "moved");
  const found = await verified(bytes, { rerun: { share: 1 } });
  expect(refusals(found)).toEqual([]);
  expect(found.attested).toEqual([{ model: "old", calls: expect.any(Number), because: "its files are not here" }]);
  expect(found.attested[0]!.calls).toBeGreaterThan(0);
  expect(found.rerun!.drawn).toBe(found.recomputed.calls - found.attested[0]!.calls);
}, 120_000);

it("is refused with any one byte changed", async () => {
  const bytes = await submitted(folder, trackSuite(folder), "whole");
  const draw = streamFor("one-byte");
  for (let k = 0; k < 400; k++) {
    const changed = Uint8Array.from(bytes);
    changed[k < 100 ? bytes.length - 1 - k : draw.below(bytes.length)]! ^= 1 + draw.below(255);
    const { verified: isFine, findings } = await verified(changed);
    expect([isFine, findings.map(({ check }) => check)]).toEqual([false, ["file"]]);
  }
});

it("the verb exits with 0 or 5, and says what to do about what it found", async () => {
  const file = folder.at("whole.zip");
  const bytes = await submitted(folder, trackSuite(folder), "spoken");
  writeFileSync(file, bytes);
  const suite = folder.at("spoken.json");
  const fine = await verb(["verify", file, "--suite", suite, "--rerun", "all", "--seed", "s"]);
  expect(fine.code).toBe(0);
  expect(fine.out).toContain(`${file}: verified (spoken)`);
  expect(fine.out).toMatch(/made again: (\d+) of \1 calls whose models are at hand \(seed s\), 0 came out otherwise/);
  folder.write("other.json", trackSuite(folder, { seed: 99 }));
  const refused = await verb(["verify", file, "--suite", folder.at("other.json")]);
  expect(refused.code).toBe(5);
  expect(refused.out).toContain("REFUSED");
  expect(refused.out).toContain("/seed: 99 -> 7");
  expect(refused.out).toContain("-> Run the suite with the track's own seed.");
  const json = await verb(["verify", file, "--json", "--rerun", "10%"]);
  expect(JSON.parse(json.out)).toMatchObject({ verified: true, track: { seat: "seat" }, rerun: { differing: 0 } });
  expect((await verb(["verify", folder.at("nothing.zip")])).code).toBe(2);
  expect((await verb(["verify", file, "--rerun", "some"])).code).toBe(2);
  writeFileSync(file, bytes.subarray(0, 1000));
  expect((await verb(["verify", file])).code).toBe(5);
});

it("a file that is no zip, or a zip of other things, is refused and not a fault", async () => {
  for (const bytes of [new Uint8Array(), Buffer.from("hello"), new Uint8Array(200)])
    expect(refusals(await verified(bytes))).toEqual([expect.stringContaining("file: its bytes do not have the digest")]);
});
