import { SpecError, type Suite, suggest } from "../../spec/index.ts";
import { wholePool } from "../coalition.ts";
import type { Verb } from "../command.ts";
import { openTeam } from "../plays/team.ts";
import { transcriptOf } from "../plays/transcript.ts";
import { Past } from "../runs/past.ts";
import { PastRun } from "../runs/past-run.ts";
import type { Prepared } from "../runs/prepare.ts";
import { SameQuestions } from "../runs/same-questions.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { transcriptText } from "../terminal/transcript-text.ts";
import { allowCode, codeFor } from "./allow-code.ts";

interface Options {
  readonly pool?: string;
  readonly method?: string;
  readonly dataset?: string;
  readonly item: string;
  readonly coalition?: string;
  readonly repeat: string;
  readonly allowCode?: true;
  readonly json?: true;
}

export const show: Verb = (program, terminal, act) => {
  program
    .command("show <dir>")
    .description("the transcript of a play, played again from a run's recorded calls")
    .requiredOption("--item <id>", "the item")
    .option("--pool <id>", "the pool (may be left out where there is one)")
    .option("--method <id>", "the method (may be left out where there is one)")
    .option("--dataset <id>", "the dataset (may be left out where there is one)")
    .option("--coalition <members>", "model ids, separated by commas (default: the whole pool)")
    .option("--repeat <k>", "the repeat", "0")
    .option(...allowCode)
    .option("--json", "print the transcript as JSON")
    .action((dir: string, options: Options) =>
      act(async () => {
        const run = new PastRun(dir);
        const prepared = await run.prepare(codeFor(options));
        const { suite } = prepared.bound;
        const pool = chosen(
          "pool",
          options.pool,
          suite.pools.map(({ id }) => id),
        );
        const method = chosen(
          "method",
          options.method,
          suite.methods.map(({ id }) => id),
        );
        const dataset = chosen("dataset", options.dataset, [...prepared.datasets.keys()]);
        const item = itemOf(prepared, dataset, options.item);
        const repeat = Number(options.repeat);
        if (!Number.isInteger(repeat) || repeat < 0 || repeat >= suite.repeats)
          throw usage(`--repeat: found ${options.repeat}; allowed: 0..${suite.repeats - 1}`);
        const mask = maskOf(suite, pool, options.coalition);
        const past = new Past(run.folder, [], () => undefined, new SameQuestions(prepared.datasets.values()));
        const fingerprints = Object.fromEntries([...prepared.models].map(([id, { fingerprint }]) => [id, fingerprint]));
        const team = await openTeam({ suite, directory: prepared.directory, fingerprints, replay: true }, null, prepared.bound.own);
        const transcript = transcriptOf(team, { pool, method, dataset, repeat, item, mask }, past.before(dataset, [item.id]), run.state());
        past.close();
        terminal.print(options.json ? `${JSON.stringify(transcript, null, 2)}\n` : transcriptText(transcript));
        return exitCodes.fine;
      }),
    );
};

const usage = (message: string) => new SpecError([{ place: null, pointer: "", message }]);

function chosen(kind: string, given: string | undefined, known: readonly string[]): string {
  if (given === undefined && known.length === 1) return known[0]!;
  if (given === undefined) throw usage(`--${kind} is needed; known: ${known.join(", ")}`);
  if (!known.includes(given)) throw usage(`--${kind}: "${given}" is no ${kind} of this run; ${suggest(given, known)}`);
  return given;
}

function itemOf({ datasets }: Prepared, dataset: string, id: string) {
  const { test } = datasets.get(dataset)!;
  const item = test.find((entry) => entry.id === id);
  if (item === undefined)
    throw usage(
      `--item: "${id}" is no test item of ${dataset}; ${suggest(
        id,
        test.map((entry) => entry.id),
      )}`,
    );
  return item;
}

function maskOf(suite: Suite, pool: string, coalition: string | undefined): number {
  const { members } = suite.pools.find(({ id }) => id === pool)!;
  if (coalition === undefined) return wholePool(members.length);
  let mask = 0;
  for (const id of coalition.split(",").map((part) => part.trim())) {
    const i = members.indexOf(id);
    if (i === -1) throw usage(`--coalition: "${id}" is no member of ${pool}; ${suggest(id, members)}`);
    mask |= 1 << i;
  }
  return mask;
}
