import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { InvalidArgumentError } from "commander";
import { SpecError, suggest } from "../../spec/index.ts";
import type { GameId } from "../bind.ts";
import type { Verb } from "../command.ts";
import { modelsOf } from "../runs/past-run.ts";
import { type Prepared, prepare, readSuite } from "../runs/prepare.ts";
import { allowCode, codeFor } from "./allow-code.ts";
import { type Choices, playSuite } from "./play-suite.ts";

interface Options {
  readonly out?: string;
  readonly workers: number;
  readonly slice?: number;
  readonly resume?: true;
  readonly replay?: true;
  readonly reuse?: string[];
  readonly only?: Partial<GameId>;
  readonly limit?: number;
  readonly allowCode?: true;
  readonly json?: true;
}

export const run: Verb = (program, terminal, act) => {
  program
    .command("run <suite>")
    .description("play a suite and report what each model is worth to its team")
    .option("--out <dir>", "the run's folder (default: runs/<suite name>)")
    .option("--workers <n>", "threads", count, availableParallelism())
    .option("--slice <n>", "items a job; changes no byte of a result", count)
    .option("--resume", "go on with a run that was left, or start it")
    .option("--replay", "play an existing run again from its recorded calls, asking no model")
    .option("--reuse <dir...>", "take calls with equal keys from other runs")
    .option("--only <games>", "pool=…,method=…,dataset=…: only these games; marks the run partial", onlyOf)
    .option("--limit <n>", "only the first n test items of each dataset; marks the run partial", count)
    .option(...allowCode)
    .option("--json", "print report.json in place of the tables")
    .action((path: string, options: Options) =>
      act(async () => {
        if (options.resume && options.replay)
          throw new SpecError([{ place: null, pointer: "", message: "--resume and --replay exclude each other" }]);
        const file = await readSuite(path);
        const folder = options.out ?? join("runs", file.suite.name);
        const prepared = await prepare(file, resolve(path), options.replay ? modelsOf(folder) : undefined, codeFor(options));
        checkOnly(options.only ?? {}, prepared);
        const choices: Choices = {
          folder,
          mode: options.replay ? "replay" : options.resume ? "resume" : "new",
          workers: options.workers,
          slice: options.slice ?? null,
          reuse: options.reuse ?? [],
          only: options.only ?? {},
          limit: options.limit ?? null,
        };
        const code = await playSuite(prepared, choices, terminal, options.json === true);
        const { length } = prepared.bound.suite.gates;
        // A gate that is not applied must not look as if it had passed.
        if (length > 0)
          terminal.remark(`gates of this suite that are yet to be applied: ${length}; \`${terminal.invokedAs} gate ${folder}\` does\n`);
        return code;
      }),
    );
};

export function count(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError("a whole number of at least 1 is needed");
  return value;
}

/** `pool=a,method=b`, also given several times. */
function onlyOf(text: string, before: Partial<GameId> = {}): Partial<GameId> {
  const only: Record<string, string> = { ...before };
  for (const part of text.split(",")) {
    const [kind, id, more] = part.split("=").map((piece) => piece.trim());
    if (kind !== "pool" && kind !== "method" && kind !== "dataset")
      throw new InvalidArgumentError(`found "${part}"; allowed: pool=…, method=…, dataset=…`);
    if (id === undefined || id === "" || more !== undefined) throw new InvalidArgumentError(`"${part}" does not name one ${kind}`);
    only[kind] = id;
  }
  return only;
}

function checkOnly(only: Partial<GameId>, { games }: Prepared): void {
  for (const [kind, id] of Object.entries(only) as [keyof GameId, string][]) {
    const known = [...new Set(games.map((game) => game[kind]))];
    if (!known.includes(id))
      throw new SpecError([{ place: null, pointer: "", message: `--only: "${id}" is no ${kind} of this suite; ${suggest(id, known)}` }]);
  }
  if (!games.some((game) => Object.entries(only).every(([kind, id]) => game[kind as keyof GameId] === id))) {
    throw new SpecError([{ place: null, pointer: "", message: "--only: no game of this suite has all of these ids" }]);
  }
}
