import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { SpecError } from "../spec/index.ts";
import { pathFault } from "./path-fault.ts";

/**
 * Makes a folder, and those above it that are missing, one by one: Node's own recursive mkdir never returns where a file system lets
 * nobody make folders (/proc). Throws a SpecError where that cannot be done.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  let at = resolve(path);
  while (!existsSync(at)) {
    missing.unshift(at);
    at = dirname(at);
  }
  if (!statSync(at).isDirectory()) throw SpecError.at(at, "is a file, and a folder is needed");
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (error) {
      const fault = error as NodeJS.ErrnoException;
      if (fault.code !== "EEXIST") throw SpecError.at(folder, `this folder cannot be made: ${pathFault(fault) ?? fault.message}`);
    }
  }
}
