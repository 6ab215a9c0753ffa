import { type Manifest, type Report, SpecError } from "../../spec/index.ts";
import { wholePool } from "../coalition.ts";
import type { LoadCode } from "../own-code.ts";
import { openTeam } from "../plays/team.ts";
import { type Transcript, transcriptOf } from "../plays/transcript.ts";
import { Past } from "../runs/past.ts";
import type { PastRun } from "../runs/past-run.ts";
import { SameQuestions } from "../runs/same-questions.ts";
import { type DecisivePlay, DecisivePlays } from "./decisive-plays.ts";
import { type FailureCount, FailureTally } from "./failure-tally.ts";

/** Transcripts that a page holds at most. */
export const mostTranscripts = 120;

/** All that a page shows of a run. */
export interface PageContent {
  readonly report: Report;
  readonly manifest: Manifest;
  readonly failures: readonly FailureCount[];
  readonly plays: readonly { readonly play: DecisivePlay; readonly transcript: Transcript }[];
  /** Decisive plays of the run, shown or not. */
  readonly decisive: number;
  /** Why there are no transcripts; null where there could be. */
  readonly withoutTranscripts: string | null;
}

/** Reads a run's folder. `remark` is told why transcripts are missing, in the words of what is wrong. */
export async function pageContent(run: PastRun, remark: (message: string) => void, load: LoadCode | null = null): Promise<PageContent> {
  const report = run.report();
  const { manifest } = run;
  const [decisive, failures] = [new DecisivePlays(report), new FailureTally()];
  const whole = await attempt(() => run.prepare(load), remark);
  const past = new Past(
    run.folder,
    [],
    (outcome) => {
      decisive.add(outcome);
      failures.add(outcome);
    },
    new SameQuestions(whole?.datasets.values() ?? []),
  );
  try {
    const content = { report, manifest, failures: failures.counts(), decisive: decisive.count };
    if (whole === null)
      return { ...content, plays: [], withoutTranscripts: "the run's datasets are not where its suite says, or are not what it played" };
    const { bound, directory, models, datasets } = whole;
    const fingerprints = Object.fromEntries([...models].map(([id, { fingerprint }]) => [id, fingerprint]));
    const team = await attempt(() => openTeam({ suite: bound.suite, directory, fingerprints, replay: true }, null, bound.own), remark);
    if (team === null) return { ...content, plays: [], withoutTranscripts: "a model of the suite cannot be opened here" };
    const state = run.state();
    const plays = decisive.chosen(mostTranscripts).flatMap((play) => {
      const item = datasets.get(play.dataset)?.test.find(({ id }) => id === play.item);
      if (item === undefined) return [];
      const mask = wholePool(team.members(play.pool).length);
      return [{ play, transcript: transcriptOf(team, { ...play, item, mask }, past.before(play.dataset, [item.id]), state) }];
    });
    return { ...content, plays, withoutTranscripts: null };
  } finally {
    past.close();
  }
}

/** A page is worth having without transcripts: what is wrong with a dataset that is gone keeps nobody from the figures. */
async function attempt<T>(task: () => Promise<T>, remark: (message: string) => void): Promise<T | null> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    remark(error.message);
    return null;
  }
}
