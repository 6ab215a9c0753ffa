import { existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** Writes a file, and its folder, that is never half there: what stood in its place stays until the new one is whole. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  // What is no file, such as /dev/stdout, cannot be put in place.
  if (existsSync(path) && !statSync(path).isFile()) {
    writeFileSync(path, content);
    return;
  }
  makeFolder(dirname(path));
  const begun = `${path}.new`;
  try {
    writeFileSync(begun, content);
    renameSync(begun, path);
  } catch (error) {
    rmSync(begun, { force: true });
    throw error;
  }
}
