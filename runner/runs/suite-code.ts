import { resolve } from "node:path";
import { isOwnPath, locate, type Mistake, type Path, SpecError, type Suite, type SuiteFile } from "../../spec/index.ts";
import { codeDigests, type LoadCode, type OwnCode, type OwnModule } from "../own-code.ts";
import { messageOf } from "../plays/message-of.ts";

/** Fetches every module that a suite names; `load` is null where none may run. Throws a SpecError with the places where they are named. */
export async function ownCodeOf({ suite, document }: SuiteFile, directory: string, load: LoadCode | null): Promise<OwnCode> {
  const own = new Map<string, OwnModule>();
  const faults = new Map<string, string>();
  const mistakes: Mistake[] = [];
  for (const { use, path } of usesOf(suite)) {
    if (!own.has(use) && !faults.has(use)) {
      try {
        if (load === null) throw new Error("it is code of your own, which runs only with --allow-code: it can do whatever you can");
        own.set(use, await load(use, directory));
      } catch (error) {
        faults.set(use, messageOf(error));
      }
    }
    const fault = faults.get(use);
    if (fault !== undefined) mistakes.push({ path, key: false, message: `"${use}": ${fault}` });
  }
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
  return own;
}

function usesOf({ models, methods, datasets }: Suite): { readonly use: string; readonly path: Path }[] {
  const scorers = datasets.map(({ scorer }, i) => ({ use: scorer?.use ?? "", path: ["datasets", i, "scorer", "use"] }));
  return [
    ...models.map(({ use }, i) => ({ use, path: ["models", i, "use"] })),
    ...methods.map(({ use }, i) => ({ use, path: ["methods", i, "use"] })),
    ...scorers,
  ].filter(({ use }) => isOwnPath(use));
}

/** The same code again, in another thread or for a run that was made: throws a SpecError where its sources are no longer what they were. */
export async function sameCode(digests: Readonly<Record<string, string>>, directory: string, load: LoadCode): Promise<OwnCode> {
  const own = new Map<string, OwnModule>();
  for (const use of Object.keys(digests)) {
    try {
      own.set(use, await load(use, directory));
    } catch (error) {
      throw SpecError.at(resolve(directory, use), messageOf(error));
    }
  }
  checkCode(own, digests, directory);
  return own;
}

export function checkCode(own: OwnCode, digests: Readonly<Record<string, string>>, directory: string): void {
  const now = codeDigests(own);
  const changed = Object.keys(now).find((use) => now[use] !== digests[use]);
  if (changed !== undefined) throw SpecError.at(resolve(directory, changed), "is not the code that the run was made with");
}
