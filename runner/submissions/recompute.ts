import type { CallLine, DevState, Outcome, Report } from "../../spec/index.ts";
import { playDevJob } from "../plays/dev-job.ts";
import type { Before, DevResult } from "../plays/job.ts";
import { openTeam } from "../plays/team.ts";
import { playTestJob } from "../plays/test-job.ts";
import { devJobs, devState } from "../runs/dev-phase.ts";
import { liveModels } from "../runs/live.ts";
import { networkModels } from "../runs/network.ts";
import { outcomeAddress, Past } from "../runs/past.ts";
import type { Prepared } from "../runs/prepare.ts";
import { buildReport } from "../runs/report.ts";
import type { RunFolder } from "../runs/run-folder.ts";
import { RunTables } from "../runs/run-tables.ts";
import { SameQuestions } from "../runs/same-questions.ts";
import { slicesOf } from "../runs/slices.ts";
import { CallCheck } from "./call-check.ts";
import type { Findings } from "./findings.ts";
import { OutcomeCheck } from "./outcome-check.ts";

/** A call that a play asks, and where it is asked. */
export interface AskedCall {
  readonly key: string;
  readonly model: string;
  readonly dataset: string;
  readonly item: string;
  readonly phase: "dev" | "test";
}

export interface Recomputed {
  readonly state: DevState;
  readonly report: Report;
  readonly tables: RunTables;
  readonly plays: number;
  /** Calls that are in the log, those that plays ask. */
  readonly asked: readonly AskedCall[];
  /** Calls of the log that no play asks. */
  readonly unused: number;
  /** Test items with calls that are not in the log, by dataset: it says that they failed. */
  readonly troubled: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the submission's logs hold; to be closed. */
  readonly past: Past;
}

/** Items whose plays are made together: bounds memory. */
const slice = 200;

/**
 * Makes everything anew from the recorded calls, asking no model: what was fitted and elected on dev, every play, every number of the
 * report. Calls and outcomes that are not those of the submission are findings.
 */
export async function recompute(prepared: Prepared, folder: RunFolder, calls: number, findings: Findings): Promise<Recomputed> {
  const { bound, games, datasets, directory, models } = prepared;
  const { suite } = bound;
  const same = new SameQuestions(datasets.values());
  const past = new Past(folder, [], () => undefined, same);
  const fingerprints = Object.fromEntries([...models].map(([id, { fingerprint }]) => [id, fingerprint]));
  const team = await openTeam({ suite, directory, fingerprints, replay: true });
  const needsLogprobs = bound.methods.some(({ plugIn, parameters }) => plugIn.logprobs?.(parameters) === true);
  const callCheck = new CallCheck(prepared, same, findings);
  const outcomeCheck = new OutcomeCheck(folder, past.outcomes, findings);
  const asked: AskedCall[] = [];
  const used = new Set<string>();
  const troubled = new Map<string, Set<string>>();
  const made = (phase: AskedCall["phase"], lines: readonly string[], before: Before) => {
    const known = new Map([...before.known, ...before.reused].map((call) => [call.key, call]));
    for (const line of lines) {
      const call = JSON.parse(line) as CallLine;
      callCheck.compare(call, known.get(call.key)!);
      const { key, model, dataset, item } = call;
      if (!used.has(key)) asked.push({ key, model, dataset, item, phase });
      used.add(key);
    }
  };

  const results: DevResult[] = [];
  for (const job of devJobs(prepared, games, past)) {
    const before = asReused(job.before, needsLogprobs);
    const result = await playDevJob({ ...job, before }, team);
    made("dev", result.calls, before);
    for (const key of result.keys) used.add(key);
    results.push(result);
  }
  const state = devState(prepared, results);

  const tables = new RunTables(prepared, games, null);
  let plays = 0;
  for (const { id, test } of datasets.values()) {
    const own = {
      standings: state.standings.filter(({ dataset }) => dataset === id),
      fitted: state.fitted.filter(({ dataset }) => dataset === id),
    };
    for (const part of slicesOf(id, test, games, suite.repeats, new Map(), slice)) {
      const ids = part.items.map((item) => item.id);
      const before = asReused(past.before(id, ids), needsLogprobs);
      const result = await playTestJob({ kind: "test", ...part, ...own, before }, team);
      plays += result.plays;
      made("test", result.calls, before);
      for (const line of result.outcomes) {
        const outcome = JSON.parse(line) as Outcome;
        tables.add(outcome);
        outcomeCheck.compare(outcomeAddress(outcome), line);
        for (const key of outcome.calls) {
          if (past.hasCall(key)) used.add(key);
          else troubled.set(id, (troubled.get(id) ?? new Set()).add(outcome.item));
        }
      }
    }
  }
  outcomeCheck.conclude();
  const report = buildReport(prepared, games, tables, state, false, liveModels(folder, networkModels(prepared)));
  return {
    state,
    report,
    tables,
    plays,
    asked,
    unused: calls - used.size,
    troubled,
    past,
  };
}

/** As calls of another run, known calls are written down again by the plays that ask them, and so are told in full. */
function asReused({ known, reused, unanswered }: Before, needsLogprobs: boolean): Before {
  // A call without log-probabilities, where they are read, counts as one of this run's alone.
  const partial = needsLogprobs ? known.filter(({ logprobs }) => logprobs === undefined) : [];
  const whole = needsLogprobs ? known.filter(({ logprobs }) => logprobs !== undefined) : known;
  return { known: partial, reused: [...reused, ...whole], unanswered };
}
