import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Manifest, Submission, sha256, validate } from "../../spec/index.ts";
import { makeFolder } from "../make-folder.ts";
import { RunFolder } from "../runs/run-folder.ts";
import { ArchiveFault, type Parts, partsOf } from "./archive.ts";
import type { Findings } from "./findings.ts";
import { headPart, optionalParts, runParts, suiteFolder } from "./parts.ts";

/** A packed run, unpacked into a folder: that of a run, with the suite and its data in a folder of their own. */
export interface Opened {
  readonly folder: RunFolder;
  readonly parts: Parts;
  readonly head: Submission;
  readonly manifest: Manifest;
}

/** Unpacks a submission. Null where it is none that can be read further; the findings say why. */
export function opened(bytes: Uint8Array, path: string, findings: Findings): Opened | null {
  let parts: Parts;
  try {
    parts = partsOf(bytes);
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    findings.refuse("file", error.message);
    return null;
  }
  const head = checked<Submission>(headPart, Submission, parts, findings);
  const manifest = checked<Manifest>("manifest.json", Manifest, parts, findings);
  const isKnown = (part: string) =>
    part === headPart || (runParts as readonly string[]).includes(part) || part.startsWith(`${suiteFolder}/`);
  for (const part of parts.keys()) if (!isKnown(part)) findings.refuse("file", `${part} is no part of a packed run`);
  for (const part of [headPart, ...runParts])
    if (!parts.has(part) && !optionalParts.includes(part)) findings.refuse("file", `${part} is not there`);
  if (head === null || manifest === null || findings.refused) return null;
  const named = new Set([...parts.keys(), ...Object.keys(head.parts)]);
  named.delete(headPart);
  for (const part of named) {
    const bytesOf = parts.get(part);
    if (bytesOf === undefined) findings.refuse("file", `${part} is not there, and ${headPart} names it`);
    else if (head.parts[part] !== sha256(bytesOf)) findings.refuse("file", `${part} does not have the digest that ${headPart} says`);
  }
  if (findings.refused) return null;
  for (const [part, content] of parts) {
    makeFolder(dirname(join(path, part)));
    writeFileSync(join(path, part), content);
  }
  return { folder: new RunFolder(path), parts, head, manifest };
}

function checked<T>(part: string, schema: Parameters<typeof validate>[0], parts: Parts, findings: Findings): T | null {
  const bytes = parts.get(part);
  if (bytes === undefined) return null;
  const value = jsonIn(bytes);
  const [mistake] = value === undefined ? [] : validate(schema, value);
  if (value !== undefined && mistake === undefined) return value as T;
  const what = mistake === undefined ? "it is no JSON" : `/${mistake.path.join("/")}: ${mistake.message}`;
  findings.refuse("file", `${part}: ${what}`);
  return null;
}

/** Undefined where the bytes are no JSON. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}
