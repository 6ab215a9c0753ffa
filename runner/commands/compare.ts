import { InvalidArgumentError } from "commander";
import { SpecError, type Suite, suggest } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import { PastRun } from "../runs/past-run.ts";
import { plainTable } from "../terminal/plain-table.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { resamplerFor } from "../values/bootstrap.ts";
import type { CellTable } from "../values/cell-table.ts";
import { type Comparison, compareItems, wholePoolScores } from "../values/compare.ts";

interface Compared extends Comparison {
  readonly pool: string;
  readonly method: string;
  readonly dataset: string;
}

export const compare: Verb = (program, terminal, act) => {
  program
    .command("compare <base> <head>")
    .description("compare two runs game by game, paired by item: difference, interval, exact McNemar test, flips")
    .option("--as <renames>", "base=head: compare a method of the base with another one of the head", renames)
    .option("--flips", "list the items whose score changed")
    .option("--json", "print the comparison as JSON")
    .action((base: string, head: string, options: { as?: Record<string, string>; flips?: true; json?: true }) =>
      act(async () => {
        const before = new PastRun(base);
        const compared = pairs(before.tables(), new PastRun(head).tables(), options.as ?? {}, before.manifest.suite.parsed as Suite);
        if (options.json) terminal.print(`${JSON.stringify(compared, null, 2)}\n`);
        else {
          terminal.print(`${tableOf(compared)}\n`);
          if (options.flips)
            for (const { pool, method, dataset, flips } of compared)
              for (const flip of flips) terminal.print(`${pool} ${method} ${dataset} ${flip.item}: ${flip.base} -> ${flip.head}\n`);
        }
        return exitCodes.fine;
      }),
    );
};

function renames(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [base, head] = text.split("=", 2);
  if (!base || !head) throw new InvalidArgumentError("two method ids are needed: base=head");
  return { ...before, [base]: head };
}

function pairs(
  base: readonly CellTable[],
  head: readonly CellTable[],
  as: Readonly<Record<string, string>>,
  { seed, valuation }: Suite,
): Compared[] {
  checkRenames(base, head, as);
  const resampler = resamplerFor(seed, valuation.resamples);
  const sorted = [...base].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const compared = sorted.flatMap((table) => {
    const { pool, method, dataset } = table.shape;
    const other = head.find(({ shape }) => shape.pool === pool && shape.dataset === dataset && shape.method === (as[method] ?? method));
    if (other === undefined) return [];
    const comparison = compareItems(wholePoolScores(table, valuation.failed), wholePoolScores(other, valuation.failed), resampler);
    return [{ pool, method: other.shape.method === method ? method : `${method} -> ${other.shape.method}`, dataset, ...comparison }];
  });
  // Nothing compared is not nothing changed.
  if (compared.length === 0) throw SpecError.inUsage("the two runs have no game in common (--as compares methods of different names)");
  return compared;
}

function checkRenames(base: readonly CellTable[], head: readonly CellTable[], as: Readonly<Record<string, string>>): void {
  const methodsOf = (tables: readonly CellTable[]) => [...new Set(tables.map(({ shape }) => shape.method))];
  for (const [before, after] of Object.entries(as)) {
    for (const [run, name, known] of [
      ["base", before, methodsOf(base)],
      ["head", after, methodsOf(head)],
    ] as const) {
      if (!known.includes(name)) throw SpecError.inUsage(`--as: "${name}" is no method of the ${run} run; ${suggest(name, known)}`);
    }
  }
}

const nameOf = ({ shape }: CellTable): string => JSON.stringify([shape.pool, shape.method, shape.dataset]);

function tableOf(compared: readonly Compared[]): string {
  const percent = (value: number | null) => (value === null ? "-" : (100 * value).toFixed(1));
  const rows = compared.map(({ pool, method, dataset, items, base, head, difference, test }) => [
    pool,
    method,
    dataset,
    percent(base),
    percent(head),
    difference === null ? "-" : `${percent(difference.value)} [${percent(difference.low)}, ${percent(difference.high)}]`,
    test === null ? "-" : `+${test.gained} -${test.lost}`,
    test === null ? "-" : test.twoSided.toFixed(4),
    String(items),
  ]);
  return plainTable(
    "The whole pool's score, paired by item",
    ["pool", "method", "dataset", "base %", "head %", "difference", "flips", "McNemar p", "items"],
    rows,
    3,
  );
}
