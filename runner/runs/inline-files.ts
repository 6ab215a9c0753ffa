import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Mistake, validate } from "../../spec/index.ts";
import type { BoundSuite } from "../bind.ts";
import { readingFault } from "../path-fault.ts";

/**
 * Puts the JSON of the files that methods name in place of their paths, before the suite is digested: what stands in them is checked,
 * digested, recorded and handed to workers as if the suite itself said it. Returns every mistake.
 */
export async function inlineFiles({ methods }: BoundSuite, directory: string): Promise<Mistake[]> {
  const mistakes: Mistake[] = [];
  for (const [i, { plugIn, parameters }] of methods.entries()) {
    for (const name of plugIn.files ?? []) {
      const path = parameters[name];
      if (typeof path !== "string") continue;
      const at = (message: string) => mistakes.push({ path: ["methods", i, "with", name], key: false, message: `${path}: ${message}` });
      const text = await readFile(resolve(directory, path), "utf8").catch((error: NodeJS.ErrnoException) => {
        at(error.code === "ENOENT" ? "there is no such file" : readingFault(error));
        return null;
      });
      if (text === null) continue;
      try {
        parameters[name] = JSON.parse(text);
      } catch (error) {
        at(`not JSON: ${(error as Error).message}`);
        continue;
      }
      for (const wrong of validate(plugIn.parameters, parameters)) at(`/${wrong.path.slice(1).join("/")}: ${wrong.message}`);
    }
  }
  return mistakes;
}
