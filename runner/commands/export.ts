import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type Outcome, playState, type Report } from "../../spec/index.ts";
import { membersOf } from "../coalition.ts";
import type { Verb } from "../command.ts";
import { makeFolder } from "../make-folder.ts";
import { PastRun } from "../runs/past-run.ts";
import { csvLine } from "../terminal/csv.ts";
import { exitCodes } from "../terminal/terminal.ts";

export const exportVerb: Verb = (program, terminal, act) => {
  program
    .command("export")
    .description("write a run's results for other programs")
    .command("csv <dir>")
    .description("long tables: games.csv (a row a game, member and number) and plays.csv (a row an item and coalition)")
    .option("--out <dir>", "the tables' folder (default: the run's own)")
    .action((dir: string, { out = dir }: { out?: string }) =>
      act(async () => {
        const run = new PastRun(dir);
        makeFolder(out);
        write(join(out, "games.csv"), gameRows(run.report()));
        const { pools } = run.manifest.suite.parsed as { pools: { id: string; members: string[] }[] };
        write(join(out, "plays.csv"), playRows(run.outcomes(), new Map(pools.map(({ id, members }) => [id, members]))));
        terminal.print(`${join(out, "games.csv")}\n${join(out, "plays.csv")}\n`);
        return exitCodes.fine;
      }),
    );
};

type Row = readonly (string | number | null)[];

function* gameRows({ games }: Report): Generator<Row> {
  yield ["pool", "method", "dataset", "model", "number", "value", "low", "high"];
  for (const game of games) {
    const id = [game.pool, game.method, game.dataset];
    const row = (model: string | null, name: string, value: number | null, low: number | null = null, high: number | null = null): Row => [
      ...id,
      model,
      name,
      value,
      low,
      high,
    ];
    for (const name of ["items", "excluded", "noAnswer", "failed", "degraded", "calls", "tokens", "cost"] as const)
      yield row(null, name, game[name]);
    yield row(null, "accuracy.graded", game.accuracy.graded);
    yield row(null, "accuracy.all", game.accuracy.all);
    for (const [name, gain] of Object.entries(game.gain))
      if (gain !== null) yield row(gain.model, `gain.${name}`, gain.value, gain.low, gain.high);
    for (const name of ["rescue", "harm", "net", "emergent"] as const) yield row(null, name, game[name]?.count ?? null);
    for (const name of ["individual", "shapley", "leaveOneOut", "banzhaf"] as const) {
      for (const { model, value, low, high } of game[name]) yield row(model, name, value, low, high);
    }
    for (const [i, model] of game.members.entries()) {
      for (const [k, value] of game.marginalBySize[i]!.entries())
        yield row(model, `marginalBySize.${k}`, value, ...(game.intervals.marginalBySize[i]![k] ?? []));
      for (const [j, value] of game.interaction[i]!.entries()) {
        if (j > i) yield row(`${model} & ${game.members[j]}`, "interaction", value, ...(game.intervals.interaction[i]![j] ?? []));
      }
    }
  }
}

const names = ["incorrect", "correct", "no-answer", "failed", "undefined", "unsupported", "not-run"] as const;

function* playRows(outcomes: Iterable<Outcome>, pools: ReadonlyMap<string, readonly string[]>): Generator<Row> {
  yield ["pool", "method", "dataset", "item", "repeat", "mask", "coalition", "state", "degraded", "score", "answer"];
  for (const { pool, method, dataset, item, repeat, masks, states, answer, answers } of outcomes) {
    const members = pools.get(pool)!;
    for (let k = masks === undefined ? 1 : 0; k < states.length; k++) {
      const mask = masks === undefined ? k : masks[k]!;
      const code = states[k]! & ~playState.degraded;
      const given = code <= playState.correct ? answers[answer[k]!] : undefined;
      const coalition = membersOf(mask)
        .map((i) => members[i])
        .join("+");
      const score = given?.score ?? (code === playState.noAnswer ? 0 : null);
      yield [
        pool,
        method,
        dataset,
        item,
        repeat,
        mask,
        coalition,
        names[code]!,
        states[k]! & playState.degraded ? 1 : 0,
        score,
        given?.text ?? null,
      ];
    }
  }
}

function write(path: string, rows: Iterable<Row>): void {
  const file = openSync(path, "w");
  try {
    let text = "";
    for (const row of rows) {
      text += `${csvLine(row)}\n`;
      if (text.length > 1 << 16) {
        writeSync(file, text);
        text = "";
      }
    }
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}
