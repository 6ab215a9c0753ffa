import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoadCode } from "../../../runner/own-code.ts";
import { PastRun } from "../../../runner/runs/past-run.ts";
import type { Prepared } from "../../../runner/runs/prepare.ts";
import { packRun } from "../../../runner/submissions/pack.ts";
import { type VerifyOptions, verify } from "../../../runner/submissions/verify.ts";
import type { Verification } from "../../../spec/index.ts";
import { play } from "../runs/play.ts";
import type { SuiteFolder } from "../runs/suite-folder.ts";

export const environment = { version: "0", node: "20.0.0", platform: "test", arch: "test" };

export const packed = async (path: string, name = "honest", load: LoadCode | null = null): Promise<Uint8Array> =>
  (await packRun(new PastRun(path), { name, environment, load, secret: () => undefined, folders: [] })).bytes;

/** Plays a suite and packs the run. */
export async function submitted(folder: SuiteFolder, suite: object, name: string): Promise<Uint8Array> {
  folder.write(`${name}.json`, suite);
  await play(folder, `${name}.json`, name);
  return packed(folder.at(name), name);
}

export async function verified(bytes: Uint8Array, options: Partial<VerifyOptions> = {}): Promise<Verification> {
  const folder = mkdtempSync(join(tmpdir(), "coalition-verified-"));
  try {
    const usual: VerifyOptions = { folder, reference: null, rerun: { count: 0 }, seed: "1", version: "0", allowCode: false };
    return (await verify(bytes, { ...usual, ...options })).verification;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What refuses it, as "check: message". */
export const refusals = ({ findings }: Verification): string[] =>
  findings.filter(({ refuses }) => refuses).map(({ check, message }) => `${check}: ${message}`);

export const bytesOf = (path: string): Uint8Array => readFileSync(path);

export type { Prepared };
