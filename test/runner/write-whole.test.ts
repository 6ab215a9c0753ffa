import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeWhole } from "../../runner/write-whole.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { smallRun } from "./commands/small-run.ts";
import { verb } from "./verb.ts";

it("writes a file and its folder, and leaves nothing else there", () => {
  const path = join(temporaryFolder(), "in", "here.txt");
  writeWhole(path, "first");
  writeWhole(path, new Uint8Array([50]));
  expect(readFileSync(path, "utf8")).toBe("2");
  expect(existsSync(`${path}.new`)).toBe(false);
});

it("leaves what stood there where the new one cannot be written whole", () => {
  const path = join(temporaryFolder(), "kept.txt");
  writeWhole(path, "kept");
  mkdirSync(`${path}.new`);
  expect(() => writeWhole(path, "new")).toThrow();
  expect(readFileSync(path, "utf8")).toBe("kept");
});

// Linux alone has a disk that is always full.
it.skipIf(!existsSync("/dev/full"))("a full disk is told in one line, and exits with 3", async () => {
  const { code, err } = await verb(["report", await smallRun(temporaryFolder()), "--html", "/dev/full"]);
  expect(code).toBe(3);
  expect(err).toMatch(/^there is no room to write to: .*ENOSPC.*\n$/);
});
