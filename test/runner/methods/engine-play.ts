import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PastRun } from "../../../runner/runs/past-run.ts";
import { type Plan, planOf } from "../../../runner/runs/plan.ts";
import { prepare } from "../../../runner/runs/prepare.ts";
import { quietOptions } from "../../../runner/runs/quiet-options.ts";
import { run } from "../../../runner/runs/run.ts";
import { type DevState, type Outcome, parseSuite, playState, type Report } from "../../../spec/index.ts";

export interface EnginePlay {
  readonly outcomes: readonly Outcome[];
  readonly report: Report;
  readonly state: DevState | null;
  /** Distinct calls that were made, and what was planned. */
  readonly calls: number;
  readonly plan: Plan;
}

/** Plays a suite as `coalition run` does, in a folder that is gone afterwards. */
export async function enginePlay(suite: { readonly seed: number } & Record<string, unknown>): Promise<EnginePlay> {
  const folder = mkdtempSync(join(tmpdir(), "coalition-methods-"));
  try {
    const file = parseSuite(JSON.stringify({ version: 1, name: "engine", ...suite }), "suite.json");
    const prepared = await prepare(file, join(folder, "suite.json"));
    const { report } = await run(prepared, { ...quietOptions(join(folder, "run")), workers: 1 });
    const past = new PastRun(join(folder, "run"));
    const calls = readFileSync(join(folder, "run", "calls.jsonl"), "utf8")
      .trim()
      .split("\n").length;
    return { outcomes: [...past.outcomes()], report, state: past.state(), calls, plan: planOf(prepared) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the whole pool was right. */
export const isRight = ({ states }: Outcome): boolean => (states.at(-1)! & ~playState.degraded) === playState.correct;

export const share = <T>(things: readonly T[], has: (thing: T) => boolean): number => things.filter(has).length / things.length;

/** Standard errors by which a share of n independent events differs from its chance. */
export const standardErrors = (found: number, chance: number, n: number): number =>
  (found - chance) / Math.sqrt((chance * (1 - chance)) / n);
