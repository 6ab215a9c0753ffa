import { renameSync, rmSync } from "node:fs";
import { type DevState, type Manifest, type Outcome, type Report, SpecError, sha256 } from "../../spec/index.ts";
import type { GameId } from "../bind.ts";
import { codeDigests } from "../own-code.ts";
import type { TestJob } from "../plays/job.ts";
import { checkState, devJobs, devState } from "./dev-phase.ts";
import { inOrder } from "./in-order.ts";
import { LineWriter } from "./lines-file.ts";
import { liveModels } from "./live.ts";
import { differences, manifestOf, type Selection } from "./manifest-of.ts";
import { checkKeys, networkModels, openNetwork } from "./network.ts";
import { outcomeAddress, Past, reusedLog } from "./past.ts";
import type { Players } from "./players.ts";
import type { Prepared, PreparedGame } from "./prepare.ts";
import { buildReport } from "./report.ts";
import { RunFolder } from "./run-folder.ts";
import { RunTables } from "./run-tables.ts";
import { SameQuestions } from "./same-questions.ts";
import { slicesOf } from "./slices.ts";
import { ThisThread } from "./this-thread.ts";
import { timeLimit } from "./time-limit.ts";
import { Workers } from "./workers.ts";

/** How a run stands to what its folder already holds. */
export type RunMode =
  /** Starts anew; a folder that holds a run is an error. */
  | "new"
  /** Goes on with a run that was left, or starts one. */
  | "resume"
  /** Plays a run again from its calls, asking no model. */
  | "replay";

export interface RunOptions extends Selection {
  readonly folder: string;
  readonly mode: RunMode;
  /** Threads; 0: the thread that asks plays, and no network model can be asked. */
  readonly workers: number;
  /** Items a job; null: as fits the number of workers. Changes no byte of a result. */
  readonly slice: number | null;
  /** Folders of other runs, whose calls with equal keys are taken. */
  readonly reuse: readonly string[];
  readonly made: { readonly version: string; readonly commit: string | null };
  /** Aborted: no further job is started, those that are under way are finished and kept. */
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
  /** Milliseconds, and the most memory that was resident, in bytes: for timings.json alone. */
  readonly clock: () => number;
  readonly peakMemory: () => number;
  /** The value of an environment variable: keys of network models are read by name, when they are used, and kept nowhere. */
  readonly secret: (name: string) => string | undefined;
}

export interface Progress {
  readonly phase: "dev" | "test" | "report";
  readonly done: number;
  readonly total: number;
  /** Plays, all coalitions counted. */
  readonly plays: number;
}

export interface RunResult {
  readonly report: Report;
  /** The run was stopped before its end. */
  readonly stopped: boolean;
  /** Why, where it was not by hand: a limit that was reached, an endpoint that is down. */
  readonly reason: string | null;
}

/** Plays a suite into a folder and writes its report. The same suite and seed give the same report.json, however it was played. */
export async function run(prepared: Prepared, options: RunOptions): Promise<RunResult> {
  const folder = new RunFolder(options.folder);
  const { suite } = prepared.bound;
  const games = prepared.games.filter((game) => isSelected(game, options.only));
  if (options.mode !== "replay") checkKeys(prepared, options.secret);
  // Before the folder is made: a mistyped path leaves nothing behind.
  for (const other of options.reuse) reusedLog(other);
  openFolder(folder, prepared, options);

  const tables = new RunTables(prepared, games, options.limit);
  const replay = options.mode === "replay";
  const take = (outcome: Outcome) => {
    if (!replay) tables.add(outcome);
  };
  const same = new SameQuestions(prepared.datasets.values());
  const past = new Past(folder, options.reuse, take, same);
  const pastOutcomes: Past["outcomes"] = replay ? new Map() : past.outcomes;
  const fingerprints = Object.fromEntries([...prepared.models].map(([id, { fingerprint }]) => [id, fingerprint]));
  const started = options.clock();
  const calls = new LineWriter(folder.file("calls"));
  const time = timeLimit(suite.limits.runTimeoutSeconds ?? null, options.signal);
  const network = replay
    ? null
    : await openNetwork(prepared, folder, {
        secret: options.secret,
        clock: options.clock,
        signal: time.cut,
        log: (line) => calls.append([JSON.stringify(line)]),
        same,
        stopped: time.because,
      });
  const { own } = prepared.bound;
  const data = { suite, directory: prepared.directory, fingerprints, replay, code: codeDigests(own) };
  const workers = options.workers === 0 ? new ThisThread(data, own) : new Workers(data, options.workers, network?.port ?? null);
  // A replay writes beside the old outcomes and takes their place at its end.
  const outcomesPath = replay ? `${folder.file("outcomes")}.new` : folder.file("outcomes");
  rmSync(`${folder.file("outcomes")}.new`, { force: true });
  const outcomes = new LineWriter(outcomesPath);
  let plays = 0;
  try {
    const state = await dev(prepared, games, past, folder, workers, calls, { ...options, signal: time.signal });
    const testDone = options.clock();
    const slices = testSlices(prepared, games, pastOutcomes, options, workers.count);
    const total = tables.items;
    const left = slices.reduce((sum, { items }) => sum + items.length, 0);
    let done = total - left;
    options.progress({ phase: "test", done, total, plays });
    await inOrder(state === null ? [] : slices, workers, workers.count + 1, time.signal, async (slice) => {
      const before = past.before(
        slice.dataset,
        slice.items.map(({ id }) => id),
      );
      const result = await workers.test({ kind: "test", ...slice, ...ofDataset(state!, slice.dataset), before } satisfies TestJob);
      calls.append(result.calls);
      outcomes.append(result.outcomes.filter((line) => isNews(line, tables, past, replay)));
      plays += result.plays;
      done += slice.items.length;
      options.progress({ phase: "test", done, total, plays });
    });
    const played = options.clock();
    options.progress({ phase: "report", done, total, plays });
    const partial = Object.keys(options.only).length > 0 || options.limit !== null;
    const report = buildReport(prepared, games, tables, state, partial, liveModels(folder, networkModels(prepared)));
    const reason = time.reason() ?? (state === null && !time.signal.aborted ? "calls of the dev phase failed" : null);
    const stopped = state === null || done < total || reason !== null;
    // A replay that was stopped leaves the run as it was.
    if (replay && stopped) return { report, stopped, reason };
    if (replay) renameSync(outcomesPath, folder.file("outcomes"));
    folder.write("report", report);
    folder.write("timings", {
      workers: workers.count,
      plays,
      devSeconds: (testDone - started) / 1000,
      testSeconds: (played - testDone) / 1000,
      reportSeconds: (options.clock() - played) / 1000,
      peakMemoryBytes: options.peakMemory(),
      ...(network === null ? {} : { network: network.spent() }),
      playsPerSecond: plays / Math.max(1e-3, (played - testDone) / 1000),
    });
    return { report, stopped, reason };
  } finally {
    time.clear();
    await workers.close();
    await network?.close();
    calls.close();
    outcomes.close();
    past.close();
    rmSync(`${folder.file("outcomes")}.new`, { force: true });
  }
}

function openFolder(folder: RunFolder, prepared: Prepared, options: RunOptions): void {
  const now = manifestOf(prepared, prepared.file.text, options.folder, options, options.made);
  if (!folder.has("manifest")) {
    if (options.mode === "replay") throw SpecError.at(folder.file("manifest"), "is not there: --replay needs a run that was made before");
    folder.write("manifest", now);
    return;
  }
  if (options.mode === "new") {
    throw SpecError.at(folder.path, "holds a run already: --resume goes on with it, --out names another folder");
  }
  const changed = differences(folder.read<Manifest>("manifest"), now);
  if (changed.length === 0) return;
  if (changed.every((line) => line.startsWith("/selection/"))) {
    throw SpecError.at(folder.path, `was started with another --only or --limit: give the same, or name another --out${listed(changed)}`);
  }
  throw SpecError.at(
    folder.file("manifest"),
    `the suite is not the one this run was made from; name another --out and take over its calls with --reuse ${folder.path}${listed(changed)}`,
  );
}

const listed = (changed: readonly string[]): string =>
  changed
    .slice(0, 20)
    .map((line) => `\n  ${line}`)
    .join("");

/** The dev phase, made once: read back where it is there, else played. Null where it was stopped. */
async function dev(
  prepared: Prepared,
  games: readonly PreparedGame[],
  past: Past,
  folder: RunFolder,
  workers: Players,
  calls: LineWriter,
  { mode, progress, signal }: RunOptions,
): Promise<DevState | null> {
  let before: DevState | null = null;
  if (mode !== "new" && folder.has("state")) {
    const state = folder.read<DevState>("state");
    checkState(state, prepared, folder.file("state"));
    if (mode === "replay" || state.calls.every((key) => past.hasCall(key))) return state;
    // The log has lost calls of the dev phase. They are made again, so that the run stays whole; what was fitted is what the plays
    // that are left were made with, and stays.
    before = state;
  }
  const jobs = devJobs(prepared, games, past);
  let done = 0;
  if (jobs.length > 0) progress({ phase: "dev", done, total: jobs.length, plays: 0 });
  const results = await inOrder(jobs, workers, workers.count, signal, async (job) => {
    const result = await workers.dev(job);
    calls.append(result.calls);
    progress({ phase: "dev", done: ++done, total: jobs.length, plays: 0 });
    return result;
  });
  // What is fitted must not depend on which calls happened to fail: they are made again when the run is resumed.
  if (results.length < jobs.length || results.some(({ unanswered }) => unanswered > 0)) return null;
  if (before !== null) return before;
  const state = devState(prepared, results);
  folder.write("state", state);
  return state;
}

function testSlices(prepared: Prepared, games: readonly PreparedGame[], past: Past["outcomes"], options: RunOptions, workers: number) {
  return [...prepared.datasets.values()].flatMap(({ id, test }) => {
    const items = options.limit === null ? test : test.slice(0, options.limit);
    const size = options.slice ?? Math.min(200, Math.max(1, Math.ceil(items.length / (workers * 4))));
    return slicesOf(id, items, games, prepared.bound.suite.repeats, past, size);
  });
}

const ofDataset = ({ standings, fitted }: DevState, id: string) => ({
  standings: standings.filter(({ dataset }) => dataset === id),
  fitted: fitted.filter(({ dataset }) => dataset === id),
});

const isSelected = (game: GameId, only: Partial<GameId>) => Object.entries(only).every(([kind, id]) => game[kind as keyof GameId] === id);

/** Takes a line into the tables; false where the log has the very same line already. */
function isNews(line: string, tables: RunTables, past: Past, replay: boolean): boolean {
  const outcome = JSON.parse(line) as Outcome;
  tables.add(outcome);
  return replay || past.outcomes.get(outcomeAddress(outcome))?.line !== sha256(line);
}
