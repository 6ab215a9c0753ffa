import { posix } from "node:path";
import { Type } from "@sinclair/typebox";
import { digest, type Report, type Suite, sha256 } from "../../spec/index.ts";
import type { LoadCode, OwnModule } from "../own-code.ts";
import type { Findings } from "./findings.ts";
import { jsonIn, type Opened } from "./opened.ts";
import { ownUses } from "./own-uses.ts";

const stand = (): never => {
  throw new Error("this module stands for one whose code may not run");
};

/** What a suite is read with in place of a module that may not run. Nothing of it is ever called. */
export function standIn(source: Omit<OwnModule, "exported">, family = "aggregation", logprobs = false): OwnModule {
  const parameters = Type.Object({});
  const description = "Code that was not run.";
  const exported = { description, family, parameters, minimum: 1, logprobs: () => logprobs, play: stand };
  // Of models and of scorers the same, so that what a suite names can be looked at before anything is run.
  const others = { fingerprint: stand, open: stand, extract: [], key: stand, grade: stand };
  return { ...source, exported: { ...exported, ...others } };
}

/** Compares the sources that a file carries with those that its manifest says its run was made with. */
export function checkSources({ parts, manifest }: Opened, suite: Suite, findings: Findings): void {
  const folder = posix.join("/", posix.dirname(manifest.suite.file));
  const code = manifest.code ?? {};
  for (const { use } of ownUses(suite))
    if (code[use] === undefined) findings.refuse("code", `the suite names ${use}, and the manifest says of no source that it is its`);
  for (const [use, { digest: said, files }] of Object.entries(code)) {
    const home = posix.dirname(posix.join(folder, use));
    const named = Object.entries(files).map(([file, sum]) => [posix.relative(home, posix.join(folder, file)), sum] as const);
    if (digest(named.sort()) !== said) findings.refuse("code", `the digest of ${use} is not that of the sources that the manifest lists`);
    for (const [file, sum] of Object.entries(files)) {
      const bytes = parts.get(posix.join(folder, file).slice(1));
      if (bytes === undefined) findings.refuse("code", `${file}, a source of ${use}, is not there`);
      else if (sha256(bytes) !== sum) findings.refuse("code", `${file} is not the source of ${use} that the manifest says`);
    }
  }
}

/** Methods of the suite whose code does not run, by id: their plays cannot be made again. */
export const unrunMethods = (suite: Suite, allowed: boolean): ReadonlySet<string> =>
  new Set(allowed ? [] : ownUses(suite).flatMap(({ kind, id }) => (kind === "method" ? [id] : [])));

/** What stands for the modules of a submitted suite. Their sources must have been checked. */
export function standIns({ parts, manifest }: Opened, suite: Suite): LoadCode {
  const report = jsonIn(parts.get("report.json")!) as Partial<Report> | undefined;
  // Whether models were asked for log-probabilities depends on methods, and tells in their calls.
  const logprobs = Buffer.from(parts.get("calls.jsonl")!).includes('"logprobs":[');
  return async (use) => {
    const { id } = ownUses(suite).find((own) => own.use === use)!;
    return standIn(manifest.code![use]!, report?.games?.find(({ method }) => method === id)?.family, logprobs);
  };
}
