import { resolve } from "node:path";
import type { Item } from "../item.ts";
import type { LoadCode } from "../own-code.ts";
import { changes } from "../runs/manifest-of.ts";
import { itemsDigest, type Prepared, type PreparedDataset, prepare, readSuite } from "../runs/prepare.ts";
import { standIn } from "./carried-code.ts";
import type { Findings } from "./findings.ts";
import { frameOf } from "./frame.ts";
import { fixedUses } from "./own-uses.ts";
import { checkAt } from "./suite-check.ts";

/**
 * The suite that was to be submitted to, with its own data: what tells a changed question or gold answer. Its models are not looked for,
 * nor is the code of the open entry, which others replace. Throws a SpecError where other own code may not run.
 */
export async function referenceSuite(path: string, load: LoadCode | null = null): Promise<Prepared> {
  const file = await readSuite(path);
  const unseen = { describes: null, fingerprint: "" };
  const fixed = fixedUses(file.suite, file.suite.track ?? null);
  const fetched: LoadCode = async (use, directory) => {
    if (!fixed.has(use)) return standIn({ digest: null, files: {} });
    if (load === null) throw new Error("it is code of your own, which runs only with --allow-code: it can do whatever you can");
    return load(use, directory);
  };
  return prepare(file, resolve(path), new Map(file.suite.models.map(({ id }) => [id, unseen])), fetched);
}

/** Compares all but the open entry of the track. */
export function checkReference(prepared: Prepared, reference: Prepared, findings: Findings): void {
  const track = reference.bound.suite.track ?? null;
  const own = prepared.bound.suite.track ?? null;
  const before = frameOf(reference.bound, track);
  const now = { ...frameOf(prepared.bound, track), track: own };
  for (const change of changes(before, now, ""))
    findings.refuse(checkAt(change), `the suite is not the one that was to be run (its own -> submitted): ${change}`);
  for (const [id, dataset] of reference.datasets) {
    const submitted = prepared.datasets.get(id);
    if (submitted === undefined || itemsDigest(dataset) === itemsDigest(submitted)) continue;
    for (const part of ["dev", "test"] as const) checkItems(id, part, dataset, submitted, findings);
  }
}

function checkItems(id: string, part: "dev" | "test", before: PreparedDataset, now: PreparedDataset, findings: Findings): void {
  const submitted = new Map(now[part].map((item) => [item.id, item]));
  const known = new Set(before[part].map((item) => item.id));
  for (const item of before[part]) {
    const other = submitted.get(item.id);
    if (other === undefined) findings.refuse("data", `${id}: the ${part} item "${item.id}" was dropped`);
    else
      for (const what of itemChanges(item, other)) findings.refuse("data", `${id}: ${what} of the ${part} item "${item.id}" was changed`);
  }
  for (const item of now[part]) if (!known.has(item.id)) findings.refuse("data", `${id}: the ${part} item "${item.id}" was added`);
}

function itemChanges(before: Item, now: Item): string[] {
  const named: Readonly<Record<string, string>> = { targets: "the gold answer", question: "the question" };
  const fields = new Set(changes(before, now, "").map((change) => change.split(/[/:]/)[1]!));
  return [...fields].map((field) => named[field] ?? `"${field}"`);
}
