import { dirname, join } from "node:path";
import { type Check, digest, formatViolation, parseSuite, SpecError } from "../../spec/index.ts";
import { bindSuite, plugInMistakes } from "../bind.ts";
import { diskCode } from "../runs/disk-code.ts";
import { changes, manifestOf } from "../runs/manifest-of.ts";
import { type Prepared, prepare } from "../runs/prepare.ts";
import { ownCodeOf } from "../runs/suite-code.ts";
import { checkSources, standIns } from "./carried-code.ts";
import type { Findings } from "./findings.ts";
import { frameDigest } from "./frame.ts";
import type { Opened } from "./opened.ts";
import { ownUses } from "./own-uses.ts";
import { suiteFolder } from "./parts.ts";
import { suitePlaces } from "./suite-places.ts";

/** What a part of a suite, or of a manifest, is about. */
const sections: Readonly<Record<string, Check>> = {
  seed: "seed",
  repeats: "repeats",
  prompts: "prompts",
  datasets: "data",
  models: "models",
  code: "code",
  selection: "coverage",
};

/** The check that a place in a suite or a manifest belongs to. */
export const checkAt = (pointer: string): Check => sections[pointer.split(/[/:]/)[1] ?? ""] ?? "suite";

/**
 * The submitted suite, with its data made or read anew, its models as the manifest names them. Its own code runs only where `allowed`.
 * Null where it cannot be played.
 */
export async function submittedSuite(submission: Opened, allowed: boolean, findings: Findings): Promise<Prepared | null> {
  const { folder, parts, manifest } = submission;
  const part = manifest.suite.file;
  const bytes = part.startsWith(`${suiteFolder}/`) ? parts.get(part) : undefined;
  if (bytes === undefined) {
    findings.refuse("suite", `the manifest says that the suite is ${part}, which is no part`);
    return null;
  }
  const text = Buffer.from(bytes).toString("utf8");
  if (text !== manifest.suite.text) findings.refuse("suite", `${part} is not the suite that the manifest says`);
  try {
    const file = parseSuite(text, part, plugInMistakes);
    checkSources(submission, file.suite, findings);
    for (const { kind, id, use } of allowed ? [] : ownUses(file.suite))
      if (kind !== "method") findings.refuse("code", `the ${kind} of "${id}" is ${use}: nothing can be recomputed without running it`);
    if (findings.refused) return null;
    const path = join(folder.path, part);
    const stood = standIns(submission, file.suite);
    const places = suitePlaces(bindSuite(file, await ownCodeOf(file, dirname(path), stood)));
    if (!("suite" in places)) {
      for (const { path, message } of places) findings.refuse("suite", `/${path.join("/")}: ${message}`);
      return null;
    }
    // Nothing else may be read, or run, and nothing is carried along that nobody reads.
    const named = new Set([places.suite, ...places.files.map((file) => file.part)]);
    for (const other of [...parts.keys(), ...named]) {
      if (other.startsWith(`${suiteFolder}/`) && named.has(other) !== parts.has(other))
        findings.refuse("data", named.has(other) ? `${other} is not there, and the suite names it` : `${other} is named by nothing`);
    }
    if (findings.refused) return null;
    return await prepare(file, path, new Map(Object.entries(manifest.models)), allowed ? diskCode : stood);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    for (const violation of error.violations)
      findings.refuse(checkAt(violation.pointer), formatViolation(violation).replaceAll(`${folder.path}/`, ""));
    return null;
  }
}

/** Makes the manifest anew from the suite and its data, and compares. */
export function checkManifest({ folder, manifest, head }: Opened, prepared: Prepared, findings: Findings): void {
  const whole = { only: {}, limit: null };
  const { version, commit } = manifest;
  const made = manifestOf(prepared, prepared.file.text, folder.path, whole, { version, commit });
  for (const change of changes(made, manifest, ""))
    findings.refuse(checkAt(change), `manifest.json is not what the suite and its data give (recomputed -> submitted): ${change}`);
  for (const [id, { describes, fingerprint }] of Object.entries(manifest.models))
    if (digest(describes) !== fingerprint)
      findings.refuse("models", `the fingerprint of "${id}" is not that of what it describes itself by`);
  const { suite } = prepared.bound;
  const said = { suite: head.suite, frame: head.frame, track: head.track };
  const found = { suite: { name: suite.name, digest: prepared.digest }, frame: frameDigest(prepared.bound), track: suite.track ?? null };
  for (const change of changes(found, said, "")) findings.refuse("suite", `submission.json (recomputed -> submitted): ${change}`);
}
