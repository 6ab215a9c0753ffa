import type { GameReport, MemberValue, Report } from "../../spec/index.ts";
import { couplingTable } from "./coupling-table.ts";
import { plainTable } from "./plain-table.ts";

/** Without the sign that a value just below 0 would keep after rounding. */
const unsigned0 = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text);
const percent = (value: number | null): string => (value === null ? "-" : unsigned0((100 * value).toFixed(1)));
const signed = (value: number | null): string => `${value !== null && Number(percent(value)) > 0 ? "+" : ""}${percent(value)}`;
const interval = (low: number | null, high: number | null): string =>
  low === null || high === null ? "" : ` [${percent(low)}, ${percent(high)}]`;

/** What the less obvious words of the tables mean, a line for those that go together. */
const words: readonly (readonly (readonly [word: string, meaning: string])[])[] = [
  [
    ["rescue/harm", "plays that only the pool gets right / only its dev-best member (or anchor)"],
    ["redundant", "others can do what it does"],
  ],
  [
    ["mean-marginal", "what a member adds to two or more others"],
    ["detectable", "the smallest true rho that four of five such runs find (> 1: none)"],
  ],
];

/** The report for people: games, then members, then coupling, then a legend. Percentages; 95 % intervals in brackets. */
export function reportTable(report: Report, columns: number | null): string {
  const wide = (columns ?? 120) >= 100;
  const parts = [gamesTable(report), membersTable(report, wide), couplingTable(report), liveTable(report)];
  const tables = parts.filter((part) => part !== "").join("\n\n");
  return `${tables}\n\n${legendOf(tables)}\n`;
}

function legendOf(tables: string): string {
  return words
    .map((line) => line.filter(([word]) => tables.includes(word)).map(([word, meaning]) => `${word}: ${meaning}`))
    .flatMap((line) => (line.length === 0 ? [] : [line.join("; ")]))
    .join("\n");
}

interface Column<T> {
  readonly head: string;
  readonly cell: (of: T) => string;
  /** Left out of the table where false. */
  readonly shown?: boolean;
}

/** A table of those columns that are shown; the first `left` of all are left-aligned. */
function tableOf<T>(title: string, columns: readonly Column<T>[], things: readonly T[], left: number): string {
  const shown = columns.filter((column) => column.shown !== false);
  const rows = things.map((thing) => shown.map(({ cell }) => cell(thing)));
  const head = shown.map((column) => column.head);
  return plainTable(title, head, rows, left);
}

function gamesTable({ games, valuation }: Report): string {
  const over = ({ gain }: GameReport) => gain.overDevBest ?? gain.overTestBest;
  const dev = games.some(({ gain }) => gain.overDevBest !== null);
  const columns: Column<GameReport>[] = [
    { head: "pool", cell: ({ pool }) => pool },
    { head: "method", cell: ({ method }) => method },
    { head: "dataset", cell: ({ dataset }) => dataset },
    { head: "v(N) %", cell: (game) => (game.unsupported ? "unsupported" : percent(wholeValue(game))) },
    {
      head: `gain over ${dev ? "dev" : "test"}-best${valuation.undersized === "self" ? " (the method with it alone)" : ""}`,
      cell: (game) => {
        const gain = over(game);
        return gain === null ? "-" : `${signed(gain.value)}${interval(gain.low, gain.high)}`;
      },
    },
    { head: "", cell: (game) => over(game)?.model ?? "-" },
    { head: "rescue/harm", cell: ({ rescue, harm }) => (rescue === null || harm === null ? "-" : `${rescue.count}/${harm.count}`) },
    { head: "calls", cell: ({ calls }) => (calls === null ? "-" : calls.toFixed(1)) },
    { head: "items", cell: ({ items }) => String(items) },
    { head: "excluded", cell: ({ excluded }) => String(excluded), shown: games.some(({ excluded }) => excluded > 0) },
    { head: "failed", cell: ({ failed }) => String(failed) },
    { head: "Shapley by", cell: modeOf, shown: games.some(({ mode }) => mode === "sampled") },
  ];
  return tableOf("Games: the whole pool's score", columns, games, 3);
}

function wholeValue({ values, sampled }: GameReport): number | null {
  return values?.at(-1) ?? sampled?.at(-1)?.value ?? null;
}

/** Of a sampled game: what its Shapley values miss of efficiency, and the largest of their standard errors. */
function modeOf({ mode, se, residual }: GameReport): string {
  if (mode === "exact") return "all coalitions";
  const errors = (se ?? []).filter((error) => error !== null);
  const largest = errors.length === 0 ? null : Math.max(...errors);
  return `sampled: se <= ${percent(largest)}, residual ${percent(residual ?? null)}`;
}

interface Member {
  readonly game: GameReport;
  readonly i: number;
}

function membersTable({ games, valuation: { indices, undersized } }: Report, wide: boolean): string {
  const members = games
    .filter(({ family, unsupported }) => family !== "control" && !unsupported)
    .flatMap((game) => game.members.map((_, i): Member => ({ game, i })));
  if (members.length === 0) return "";
  const ranked = (of: (game: GameReport) => readonly MemberValue[], withInterval: boolean) => {
    return ({ game, i }: Member) => `${cell(of(game)[i]!, withInterval)} ${place(of(game), i)}`;
  };
  const columns: Column<Member>[] = [
    { head: "pool", cell: ({ game }) => game.pool },
    { head: "method", cell: ({ game }) => game.method },
    { head: "dataset", cell: ({ game }) => game.dataset },
    { head: "model", cell: ({ game, i }) => game.members[i]! },
    {
      head: undersized === "self" ? "alone (the method with one member) %" : "alone %",
      cell: ranked(({ individual }) => individual, false),
    },
    { head: "Shapley %", cell: ranked(({ shapley }) => shapley, wide), shown: indices.includes("shapley") },
    { head: "leave-one-out %", cell: ranked(({ leaveOneOut }) => leaveOneOut, wide), shown: indices.includes("leave-one-out") },
    { head: "", cell: ({ game, i }) => (game.redundant.includes(game.members[i]!) ? "redundant" : "") },
  ];
  return tableOf("Members: alone, and what they are worth to the team (rank in the pool)", columns, members, 4);
}

const cell = ({ value, low, high }: MemberValue, withInterval: boolean): string =>
  `${percent(value)}${withInterval ? interval(low, high) : ""}`;

/** `#2`: second of its pool; members of equal value share the better place. */
function place(values: readonly MemberValue[], i: number): string {
  const own = values[i]!.value;
  return own === null ? "" : `#${values.filter(({ value }) => value !== null && value > own + 1e-12).length + 1}`;
}

/** What the calls of models behind endpoints took: each call once, and "at least" where something of it is not known. */
function liveTable({ live }: Report): string {
  if (live.length === 0) return "";
  const rows = live.map(({ model, calls, unknownUsage, tokens, cost, systemFingerprints }) => {
    const least = (text: string) => (unknownUsage > 0 ? `at least ${text}` : text);
    return [
      model,
      String(calls),
      least(String(tokens.input)),
      least(String(tokens.output)),
      cost === null ? "not known" : least(cost.toFixed(4)),
      unknownUsage > 0 ? String(unknownUsage) : "",
      systemFingerprints.join(" "),
    ];
  });
  const priced = live.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const isLeast = priced.length < live.length || live.some(({ unknownUsage }) => unknownUsage > 0);
  const sum = priced.length === 0 ? "not known" : `${isLeast ? "at least " : ""}${priced.reduce((a, b) => a + b, 0).toFixed(4)}`;
  const total = (of: (model: Report["live"][number]) => number) => String(live.reduce((all, model) => all + of(model), 0));
  rows.push(["all together", total((m) => m.calls), total((m) => m.tokens.input), total((m) => m.tokens.output), sum, "", ""]);
  const head = ["model", "calls", "input tokens", "output tokens", "cost", "without usage", "systems"];
  return plainTable("Models behind endpoints: every call once; what they would reply again, nobody knows", head, rows, 1);
}
