import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folders: string[] = [];
// Here, as a test that asks for a folder while it runs cannot say what comes after all tests.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is there until the file's tests have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "coalition-"));
  folders.push(folder);
  return folder;
}
