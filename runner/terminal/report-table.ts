import type { GameReport, MemberValue, Report } from "../../spec/index.ts";
import { plainTable } from "./plain-table.ts";

const percent = (value: number | null): string => (value === null ? "-" : (100 * value).toFixed(1));
const signed = (value: number | null): string => (value === null ? "-" : `${value >= 0 ? "+" : ""}${(100 * value).toFixed(1)}`);
const interval = (low: number | null, high: number | null): string =>
  low === null || high === null ? "" : ` [${percent(low)}, ${percent(high)}]`;

/** The report for people: games, then members, then coupling. Percentages; 95 % intervals in brackets. */
export function reportTable(report: Report, columns: number | null): string {
  const wide = (columns ?? 120) >= 100;
  const parts = [gamesTable(report.games), membersTable(report.games, wide), couplingTable(report)];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function gamesTable(games: readonly GameReport[]): string {
  const rows = games.map((game) => {
    const { gain } = game;
    const over = gain.overDevBest ?? gain.overTestBest;
    const whole = wholeValue(game);
    return [
      game.pool,
      game.method,
      game.dataset,
      game.unsupported ? "unsupported" : percent(whole),
      over === null ? "-" : `${signed(over.value)}${interval(over.low, over.high)}`,
      over?.model ?? "-",
      game.rescue === null || game.harm === null ? "-" : `${game.rescue.count}/${game.harm.count}`,
      game.calls === null ? "-" : game.calls.toFixed(1),
      String(game.items),
      String(game.failed),
    ];
  });
  const dev = games.some(({ gain }) => gain.overDevBest !== null);
  const head = [
    "pool",
    "method",
    "dataset",
    "v(N) %",
    `gain over ${dev ? "dev" : "test"}-best`,
    "",
    "rescue/harm",
    "calls",
    "items",
    "failed",
  ];
  return plainTable("Games: the whole pool's score", head, rows, 3);
}

function wholeValue({ values, sampled }: GameReport): number | null {
  return values?.at(-1) ?? sampled?.at(-1)?.value ?? null;
}

function membersTable(games: readonly GameReport[], wide: boolean): string {
  const rows = games
    .filter(({ family, unsupported }) => family !== "control" && !unsupported)
    .flatMap((game) =>
      game.members.map((model, i) => {
        const [alone, shapley, without] = [game.individual[i]!, game.shapley[i]!, game.leaveOneOut[i]!];
        return [
          game.pool,
          game.method,
          game.dataset,
          model,
          `${cell(alone, false)} ${place(game.individual, i)}`,
          `${cell(shapley, wide)} ${place(game.shapley, i)}`,
          `${cell(without, wide)} ${place(game.leaveOneOut, i)}`,
          game.redundant.includes(model) ? "redundant" : "",
        ];
      }),
    );
  if (rows.length === 0) return "";
  return plainTable(
    "Members: alone, and what they are worth to the team (rank in the pool)",
    ["pool", "method", "dataset", "model", "alone %", "Shapley %", "leave-one-out %", ""],
    rows,
    4,
  );
}

const cell = ({ value, low, high }: MemberValue, withInterval: boolean): string =>
  `${percent(value)}${withInterval ? interval(low, high) : ""}`;

/** `#2`: second of its pool; members of equal value share the better place. */
function place(values: readonly MemberValue[], i: number): string {
  const own = values[i]!.value;
  return own === null ? "" : `#${values.filter(({ value }) => value !== null && value > own + 1e-12).length + 1}`;
}

function couplingTable({ coupling }: Report): string {
  const rows = coupling
    .filter(({ rho }) => rho !== null)
    .map(({ pool, family, index, n, rho, low, high, pHolm, detectable, carriesOver }) => [
      pool,
      family,
      index,
      `${rho!.toFixed(2)}${low === null ? "" : ` [${low.toFixed(2)}, ${high!.toFixed(2)}]`}`,
      pHolm === null ? "-" : pHolm.toFixed(3),
      detectable === null ? "-" : detectable.toFixed(2),
      `${n.models} models, ${n.datasets} datasets, ${n.games} games`,
      carriesOver === null ? "" : carriesOver ? "carries over" : "not shown to carry over",
    ]);
  if (rows.length === 0) return "";
  return plainTable("Does individual strength carry over?", ["pool", "family", "index", "rho", "p (Holm)", "detectable", "n", ""], rows, 3);
}
