import { type DevState, digest, type Outcome } from "../../spec/index.ts";
import type { AboutCall } from "../plays/call-line.ts";
import { playDevJob } from "../plays/dev-job.ts";
import type { DevResult } from "../plays/job.ts";
import { openTeam } from "../plays/team.ts";
import { playTestJob } from "../plays/test-job.ts";
import type { CallIndex } from "../runs/call-index.ts";
import { devJobs, devState } from "../runs/dev-phase.ts";
import { outcomeAddress, Past } from "../runs/past.ts";
import type { Prepared } from "../runs/prepare.ts";
import type { RunFolder } from "../runs/run-folder.ts";
import { RunTables } from "../runs/run-tables.ts";
import { SameQuestions } from "../runs/same-questions.ts";
import { slicesOf } from "../runs/slices.ts";
import { AnswersOnly } from "./answers-only.ts";
import { CallCheck } from "./call-check.ts";
import type { Findings } from "./findings.ts";
import { OutcomeCheck } from "./outcome-check.ts";
import type { Witness } from "./witness.ts";

/** What a submission's plays come to, made again. */
export interface PlayedAgain {
  readonly state: DevState;
  readonly tables: RunTables;
  readonly plays: number;
  /** Keys of the log's calls that these plays ask. */
  readonly asked: ReadonlySet<string>;
  /** Those that only plays name which could not be made again. */
  readonly named: ReadonlySet<string>;
}

/** Methods whose plays cannot be made again, by id, and what the submission says was fitted. */
export interface Unrun {
  readonly methods: ReadonlySet<string>;
  readonly state: DevState | null;
}

/** Items whose plays are made together: few, so that what they leave behind is collected while it is young. */
const slice = 5;

/**
 * Makes everything anew that models were asked for: what was fitted and elected on dev, and every play. The witness stands for the
 * models; their files are looked for in `directory`. Calls and outcomes that are not those of the submission are findings. Of methods
 * that cannot run, the submission's word is taken. `index` is that of its calls.
 */
export async function playAgain(
  prepared: Prepared,
  folder: RunFolder,
  directory: string,
  witness: Witness,
  unrun: Unrun,
  findings: Findings,
  index: CallIndex,
): Promise<PlayedAgain> {
  const { bound, games, datasets, models } = prepared;
  const { suite } = bound;
  const same = new SameQuestions(datasets.values());
  const past = new Past(folder, [], () => undefined, same, index);
  const fingerprints = Object.fromEntries([...models].map(([id, { fingerprint }]) => [id, fingerprint]));
  const team = witness.team(await openTeam({ suite, directory, fingerprints, replay: false }, null, bound.own), prepared);
  const calls = new CallCheck(prepared, same, findings);
  const outcomes = new OutcomeCheck(folder, past.outcomes, findings);
  const asked = new Set<string>();
  const named = new Set<string>();
  const seen = (call: AboutCall) => {
    const logged = witness.logged(call.key);
    if (logged !== undefined) calls.compare(call, logged);
  };
  const note = (keys: readonly string[], into: Set<string>) => {
    for (const key of keys) if (witness.logged(key) !== undefined || past.hasCall(key)) into.add(key);
  };
  try {
    const results: DevResult[] = [];
    for (const job of devJobs(prepared, games, past)) {
      const result = await playDevJob({ ...job, before: witness.enter(job.before) }, team, seen);
      note(result.keys, asked);
      results.push(result);
    }
    const state = withWord(devState(prepared, results), unrun, past);

    const tables = new RunTables(prepared, games, null);
    const run = games.filter(({ method }) => !unrun.methods.has(method));
    let plays = 0;
    for (const { id, test } of datasets.values()) {
      const standings = state.standings.filter(({ dataset }) => dataset === id);
      const fitted = state.fitted.filter(({ dataset }) => dataset === id);
      for (const part of slicesOf(id, test, run, suite.repeats, new Map(), slice)) {
        const ids = part.items.map((item) => item.id);
        const before = witness.enter(past.before(id, ids));
        const result = await playTestJob({ kind: "test", ...part, standings, fitted, before }, team, seen);
        plays += result.plays;
        for (const line of result.outcomes) {
          const outcome = JSON.parse(line) as Outcome;
          tables.add(outcome);
          outcomes.compare(outcomeAddress(outcome), line);
          note(outcome.calls, asked);
        }
      }
    }
    const answersOnly = new AnswersOnly(prepared, team, past, outcomes, findings);
    const unplayed = games.filter(({ method }) => unrun.methods.has(method));
    for (const outcome of answersOnly.outcomes(folder.file("outcomes"), unplayed)) {
      tables.add(outcome);
      note(
        outcome.calls.filter((key) => !asked.has(key)),
        named,
      );
    }
    outcomes.conclude();
    return { state, tables, plays, asked, named };
  } finally {
    past.close();
  }
}

/** What was fitted and elected on dev, with what the submission says that unrun methods fitted. */
function withWord(made: DevState, { methods, state: submitted }: Unrun, past: Past): DevState {
  const fitted = submitted?.fitted.filter(({ method }) => methods.has(method)) ?? [];
  if (submitted === null || fitted.length === 0) return made;
  const at = ({ pool, method, dataset }: DevState["fitted"][number]) => JSON.stringify([pool, method, dataset]);
  const places = submitted.fitted.map(at);
  const content = {
    suite: made.suite,
    standings: made.standings,
    fitted: [...made.fitted, ...fitted].sort((a, b) => places.indexOf(at(a)) - places.indexOf(at(b))),
    calls: [...new Set([...made.calls, ...submitted.calls.filter((key) => past.hasCall(key))])].sort(),
  };
  return { ...content, digest: digest(content) };
}
