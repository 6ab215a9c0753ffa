import { type Coverage, DevState, sha256, type Verification, validate } from "../../spec/index.ts";
import { messageOf } from "../plays/message-of.ts";
import { liveModels } from "../runs/live.ts";
import { changes } from "../runs/manifest-of.ts";
import { networkModels } from "../runs/network.ts";
import type { Prepared } from "../runs/prepare.ts";
import { buildReport } from "../runs/report.ts";
import { incompleteBecause } from "../runs/run-tables.ts";
import { unrunMethods } from "./carried-code.ts";
import type { Amount } from "./detection.ts";
import { checkEntry, entryOf } from "./entry.ts";
import { Findings } from "./findings.ts";
import { checkCalls, checkOutcomes } from "./logs-check.ts";
import { modelsAtHand } from "./models-at-hand.ts";
import { jsonIn, type Opened, opened } from "./opened.ts";
import { jsonPart } from "./parts.ts";
import { playAgain } from "./play-again.ts";
import { checkReference } from "./reference-check.ts";
import { checkManifest, submittedSuite } from "./suite-check.ts";
import { type TrackValue, trackValue } from "./track-value.ts";
import { Witness } from "./witness.ts";

export interface VerifyOptions {
  /** An empty folder to unpack into. */
  readonly folder: string;
  /** The suite that was to be submitted to; null: nothing outside the file vouches for its suite and data. */
  readonly reference: Prepared | null;
  /** Calls to make again. */
  readonly rerun: Amount;
  /** Of their draw; nobody who submits may know it before. */
  readonly seed: string;
  /** Version of this package. */
  readonly version: string;
  /** Own code that the file carries may run. */
  readonly allowCode: boolean;
}

export interface Verified {
  readonly verification: Verification;
  /** Null where it is refused, or has no track. */
  readonly value: TrackValue | null;
}

/** Checks a packed run without trusting anything in it: all that can be computed is computed anew. Needs no model. */
export async function verify(bytes: Uint8Array, options: VerifyOptions): Promise<Verified> {
  const findings = new Findings();
  const blank: Verification = {
    verified: false,
    name: null,
    digest: sha256(bytes),
    suite: null,
    frame: null,
    track: null,
    findings: [],
    recomputed: { games: 0, items: 0, plays: 0, calls: 0, unused: 0 },
    answersOnly: [],
    entry: null,
    attested: [],
    rerun: null,
    ranked: null,
  };
  let found: Partial<Verification> & { readonly value?: TrackValue } = {};
  try {
    const submission = opened(bytes, options.folder, findings);
    if (submission !== null) {
      const { name, suite, frame, track } = submission.head;
      found = { name, suite, frame, track };
      found = { ...found, ...(await checked(submission, options, findings)) };
    }
  } catch (error) {
    // Whatever a stranger's file brings about, it is not verified.
    findings.refuse("verifier", `verification broke off: ${messageOf(error)}`);
  }
  const { value = null, ...told } = found;
  const verified = !findings.refused;
  return { verification: { ...blank, ...told, verified, findings: findings.list() }, value: verified ? value : null };
}

async function checked(
  submission: Opened,
  { reference, rerun: amount, seed, version, allowCode }: VerifyOptions,
  findings: Findings,
): Promise<Partial<Verification> & { value?: TrackValue }> {
  const prepared = await submittedSuite(submission, allowCode, findings);
  if (prepared === null) return {};
  checkManifest(submission, prepared, findings);
  if (reference !== null) checkReference(prepared, reference, findings);
  else
    findings.note("suite", "nothing outside this file vouches for its suite, prompts and data: --suite compares them with the track's own");
  const made = submission.manifest.version;
  if (made !== version) findings.note("version", `the run was made by version ${made}, and this is ${version}`);
  const track = (reference ?? prepared).bound.suite.track ?? null;
  if (track !== null) checkEntry(prepared, track, findings);

  const models = await modelsAtHand(prepared, reference?.directory ?? prepared.directory, findings);
  const { keys, index } = checkCalls(submission, prepared, new Set(models.absent.keys()), findings);
  checkOutcomes(submission, findings);
  const attested = [...models.absent].map(([model, because]) => ({ model, calls: keys.get(model)?.length ?? 0, because }));
  const calls = [...keys.values()].reduce((sum, own) => sum + own.length, 0);

  const present = [...models.atHand].flatMap((id) => keys.get(id) ?? []).sort();
  const witness = new Witness(prepared, models, present, amount, seed, findings);
  const unrun = { methods: unrunMethods(prepared.bound.suite, allowCode), state: submittedState(submission) };
  for (const id of unrun.methods) {
    const { use } = prepared.bound.suite.methods.find((entry) => entry.id === id)!;
    findings.note("code", `"${id}" is ${use}, which was not run: that it chose these answers, by these calls, is the submitter's word`);
  }
  const again = await playAgain(prepared, submission.folder, models.directory, witness, unrun, findings, index);
  const { state, tables, plays, asked, named } = again;
  const live = liveModels(submission.folder, networkModels(prepared));
  const report = buildReport(prepared, prepared.games, tables, state, false, live);
  compare("state", state, "state.json", submission, findings);
  compare("report", report, "report.json", submission, findings);
  checkCoverage(report.coverage, (reference ?? prepared).bound.suite.limits.failOnError, findings);
  const unused = Math.max(0, calls - asked.size - named.size);
  if (unused > 0) findings.note("calls", `${unused} calls of the log are asked by no play`);
  const value = track === null ? null : trackValue(prepared, tables, report, track);
  return {
    recomputed: {
      games: report.games.filter(({ method }) => !unrun.methods.has(method)).length,
      items: tables.items,
      plays,
      calls,
      unused,
    },
    entry: track === null ? null : entryOf(prepared, track),
    answersOnly: [...unrun.methods],
    attested,
    rerun: witness.rerun(asked),
    ranked: value?.ranked ?? null,
    ...(value === null ? {} : { value }),
  };
}

/** Null where it is none. */
function submittedState({ parts }: Opened): DevState | null {
  const value = jsonIn(parts.get("state.json")!);
  return value !== undefined && validate(DevState, value).length === 0 ? (value as DevState) : null;
}

function checkCoverage(coverage: Coverage, failOnError: number, findings: Findings): void {
  const incomplete = incompleteBecause(coverage, failOnError);
  if (incomplete !== null) findings.refuse("coverage", `it is incomplete: ${incomplete}`);
  const { failed, unsupported } = coverage;
  if (failed > 0) findings.note("coverage", `${failed} plays failed`);
  if (unsupported > 0) findings.note("coverage", `${unsupported} plays are of methods that a member does not serve`);
}

function compare(check: "state" | "report", made: unknown, part: string, { parts }: Opened, findings: Findings): void {
  const bytes = parts.get(part)!;
  if (Buffer.from(jsonPart(made)).equals(bytes)) return;
  const found = changes(made, jsonIn(bytes) ?? null, "");
  for (const change of found) findings.refuse(check, `${part} is not what the calls give (recomputed -> submitted): ${change}`);
  if (found.length === 0) findings.refuse(check, `${part} is not written as a packed run writes it`);
}
