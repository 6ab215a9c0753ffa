import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type CallLine, digest, locate, type Manifest, type Outcome, SpecError, type Submission, sha256 } from "../../spec/index.ts";
import type { LoadCode } from "../own-code.ts";
import { parsedLine } from "../runs/json-lines.ts";
import { differences, manifestOf, type Selection } from "../runs/manifest-of.ts";
import { networkModels } from "../runs/network.ts";
import { outcomeIn } from "../runs/outcome-line.ts";
import { outcomeAddress } from "../runs/past.ts";
import type { PastRun } from "../runs/past-run.ts";
import type { Prepared } from "../runs/prepare.ts";
import { incompleteBecause } from "../runs/run-tables.ts";
import { archiveOf } from "./archive.ts";
import { frameDigest } from "./frame.ts";
import { headPart, jsonPart } from "./parts.ts";
import { checkPrivate } from "./private-parts.ts";
import type { KnownPrivate } from "./private-text.ts";
import { sortedLog } from "./sorted-log.ts";
import { suitePlaces } from "./suite-places.ts";

export interface PackOptions {
  readonly name: string;
  readonly environment: Submission["environment"];
  /** How own code is fetched; null where it may not run. */
  readonly load: LoadCode | null;
  /** The value of an environment variable: keys that the suite names must not be in the file. */
  readonly secret: (name: string) => string | undefined;
  /** Folders of this machine that must not be in it, whoever says them; the run's and the suite's own are added. */
  readonly folders: readonly string[];
}

export interface Packed {
  readonly bytes: Uint8Array;
  readonly submission: Submission;
  /** Addresses of network models, which the file tells. */
  readonly addresses: readonly string[];
}

/**
 * Packs a run into one file. Throws a SpecError where the run is not whole, where what it was made from is no longer there as it was,
 * or where something private would be inside.
 */
export async function packRun(run: PastRun, { name, environment, load, secret, folders }: PackOptions): Promise<Packed> {
  const { folder, manifest } = run;
  if (Object.keys(manifest.selection.only).length > 0 || manifest.selection.limit !== null)
    throw SpecError.at(folder.file("manifest"), "the run was made with --only or --limit: a submission is of the whole suite");
  const report = run.report();
  const prepared = await run.prepare(load);
  unchanged(prepared, manifest, folder.path);
  const incomplete = incompleteBecause(report.coverage, prepared.bound.suite.limits.failOnError);
  if (incomplete !== null)
    throw SpecError.at(folder.file("report"), `the run is incomplete: ${incomplete}; \`run --resume\` goes on with it`);

  const { suite } = prepared.bound;
  const places = suitePlaces(prepared.bound);
  if (!("suite" in places)) throw new SpecError(locate(prepared.file.document, places));
  const known = knownPrivate(prepared, secret, [...folders, resolve(folder.path), prepared.directory]);
  await checkPrivate(run, prepared, places, name, known);

  const text = jsonPart(suite);
  const parts = new Map<string, Uint8Array>();
  const put = (part: string, content: string | Uint8Array) => {
    if (parts.has(part)) throw SpecError.at(prepared.path, `a file of the suite may not be called ${part}`);
    parts.set(part, typeof content === "string" ? Buffer.from(content) : content);
  };
  put("manifest.json", jsonPart({ ...manifest, suite: { ...manifest.suite, text, file: places.suite } } satisfies Manifest));
  put("report.json", jsonPart(report));
  put("state.json", jsonPart(folder.read("state")));
  if (folder.has("endpoints")) put("endpoints.json", jsonPart(folder.read("endpoints")));
  put("calls.jsonl", sortedLog(folder.file("calls"), callKeyIn, "first"));
  put("outcomes.jsonl", sortedLog(folder.file("outcomes"), outcomeAddressIn, "last"));
  put(places.suite, text);
  for (const { path, part } of places.files) put(part, readFileSync(resolve(prepared.directory, path)));

  const submission: Submission = {
    format: 1,
    name,
    suite: { name: suite.name, digest: prepared.digest },
    frame: frameDigest(prepared.bound),
    track: suite.track ?? null,
    environment,
    parts: digestsOf(parts),
  };
  parts.set(headPart, Buffer.from(jsonPart(submission)));
  const addresses = [...new Set(networkModels(prepared).map(({ baseUrl }) => baseUrl))].sort();
  return { bytes: archiveOf(parts), submission, addresses };
}

function knownPrivate(prepared: Prepared, secret: PackOptions["secret"], folders: readonly string[]): KnownPrivate[] {
  const keys = networkModels(prepared).flatMap(({ apiKeyEnv }) => {
    const key = apiKeyEnv === null ? undefined : secret(apiKeyEnv);
    return key === undefined || key.length < 4 ? [] : [{ text: key, what: `the value of the environment variable ${apiKeyEnv}` }];
  });
  // The name of a folder at the root is a word like any other.
  const told = [...new Set(folders)].filter((path) => path.split(/[\\/]/).length > 2);
  return [...keys, ...told.map((text) => ({ text, what: "the path of a folder of this machine" }))];
}

export const digestsOf = (parts: ReadonlyMap<string, Uint8Array>): Submission["parts"] =>
  Object.fromEntries([...parts.keys()].sort().map((part) => [part, sha256(parts.get(part)!)]));

/** Where a call stands in a packed log: its key. Null where the line is no call. */
export function callKeyIn(text: string): string | null {
  const call = parsedLine(text) as Partial<CallLine> | null;
  return typeof call?.key === "string" && typeof call.reply === "string" ? call.key : null;
}

export function outcomeAddressIn(text: string): string | null {
  const outcome: Outcome | null = outcomeIn(text);
  return outcome && outcomeAddress(outcome);
}

function unchanged(prepared: Prepared, manifest: Manifest, folder: string): void {
  const now = manifestOf(prepared, prepared.file.text, folder, manifest.selection as Selection, manifest);
  const changed = differences(manifest, now);
  if (changed.length === 0 && digest(now.suite.parsed) === digest(manifest.suite.parsed)) return;
  const listed = changed.slice(0, 20).map((line) => `\n  ${line}`);
  throw SpecError.at(prepared.path, `what the suite names is no longer what the run was made from:${listed.join("")}`);
}
