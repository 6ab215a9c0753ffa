import type { Plan } from "../../runner/runs/plan.ts";
import { affordableMillis, expectedCalls, hours, perCall } from "./reckon.ts";
import type { Sample, Spent } from "./sample.ts";

/** All that the page is made of. */
export interface Budget {
  /** Processor, number of cores, version of Node. */
  readonly machine: { readonly processor: string; readonly cores: number; readonly node: string };
  readonly suite: { readonly pools: number; readonly datasets: number };
  readonly models: readonly { readonly id: string; readonly name: string; readonly parameters: number }[];
  readonly whole: Plan;
  readonly pools: readonly { readonly id: string; readonly members: readonly string[]; readonly plan: Plan }[];
  /** The most calls that one pool of so many members makes on all datasets. */
  readonly sizes: readonly { readonly members: number; readonly calls: number }[];
  readonly sample: Sample;
  readonly sampledPool: string;
}

/** The wall time and cores that the page asks about. */
const given = { hours: 24, cores: 2 };
/** Milliseconds a call of slower models. */
const slower = [10, 100, 1000];

const number = (value: number): string => Math.round(value).toLocaleString("en");
const decimal = (value: number): string => (value >= 100 ? number(value) : value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3));
const percent = (share: number): string => `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)}`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? "---" : "---:")), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The page: what the grid of `suites/paper.json` takes. */
export function pageOf({ machine, suite, models, whole, pools, sizes, sample, sampledPool }: Budget): string {
  const all = perCall(sample.spent);
  const items = whole.items.test * suite.pools;
  const expected = expectedCalls(whole.calls, all, sample, items);
  const runner = sample.runnerMillis / (sample.runnerMillis + all.millis * all.calls);
  const share = expected / whole.calls.all.distinct;
  const row = (name: string, { all: { distinct, unshared } }: Plan["calls"], made: number, own = all): string[] => [
    name,
    number(unshared),
    number(distinct),
    number(made),
    decimal(own.millis),
    decimal(hours(distinct, own.millis)),
    decimal(hours(made, own.millis)),
  ];
  const ofMethods = Object.entries(whole.methods).map(([id, counts]) => {
    const own = perCall(sample.methods[id]!);
    return [...row(id, counts, expectedCalls(counts, own, sample, items), own), decimal(own.input), decimal(own.output)];
  });
  const together = [...row("**all together**", whole.calls, expected), decimal(all.input), decimal(all.output)];
  const ofModel = (id: string) => sample.spent.filter(({ model }) => model === id);
  const kinds = [...new Set(sample.spent.map(({ kind }) => kind))].sort();
  const affordable = affordableMillis(whole.calls.all.distinct, given.hours, given.cores);
  return `# What the whole grid costs

\`npm run study:budget\` writes this page: the compute that \`suites/paper.json\` takes, ${suite.pools} pools, ${Object.keys(whole.methods).length} methods and ${suite.datasets} datasets with ${number(whole.items.dev)} dev and
${number(whole.items.test)} test items, valued over every coalition. It was not played. Its models are four of the zoo, the same in all pools.

- **Counted**, as \`coalition plan\` counts: all numbers of calls under "unshared" and "at most". A reply that is not known may decide what is asked, and then the most
  that may be asked is counted.
- **Measured**: tokens and milliseconds a call, on ${machine.cores} cores (${machine.processor}), Node ${machine.node}, one thread, wasm; milliseconds of processor time, which other load
  is no part of, but can lengthen: figures of a quiet machine are the ones to go by. From ${number(sample.items)} test items (${number(sample.items / suite.datasets)} a dataset) of the pool "${sampledPool}", played by all methods as the runner plays them: ${number(all.calls)} calls, in batches of ${number(sample.batch)} of one kind
  (mean over calls; the model computes up to 64 at a time). A method alone would have made a part of the same calls, which was read off them.
- **Reckoned** from the two: expected calls (the dev phase as counted, test items as in the sample) and all hours, which are of one core; on two they take half.

The whole grid: **${number(whole.calls.all.distinct)} calls at most**, ${decimal(whole.calls.all.unshared / whole.calls.all.distinct)} times fewer than the ${number(whole.calls.all.unshared)} that methods and coalitions would make by themselves; ${number(expected)} are expected.
At ${decimal(all.millis)} ms a call these are **${decimal(hours(whole.calls.all.distinct, all.millis))} core hours at most, ${decimal(hours(expected, all.millis))} expected**. Beside the models' replies, the runner itself took ${percent(runner)} % of the
processor time of the sample, which is not in the hours: with it, ${decimal(hours(whole.calls.all.distinct, all.millis) / (1 - runner))} at most and ${decimal(hours(expected, all.millis) / (1 - runner))} expected.

## By method, on all pools

Each method alone; together they share calls, so that the last line is less than the sum. Tokens are means of a call.

${table(["method", "unshared", "at most", "expected", "ms a call", "hours at most", "hours expected", "prompt tokens", "reply tokens"], [...ofMethods, together])}

## By pool, all methods

Every pool stands in with the same models, so that each costs the same.

${table(
  ["pool", "unshared", "at most", "expected", "ms a call", "hours at most", "hours expected"],
  pools.map(({ id, members, plan: { calls, items } }) =>
    row(`${id} (${members.join(", ")})`, calls, expectedCalls(calls, all, sample, items.test)),
  ),
)}

## By model

Milliseconds a call over the mix of turns that each was asked in the sample.

${table(
  ["model", "parameters", "share of calls, %", "prompt tokens", "reply tokens", "ms a call"],
  models.map(({ id, name, parameters }) => {
    const own = perCall(ofModel(id));
    return [name, number(parameters), percent(own.calls / all.calls), decimal(own.input), decimal(own.output), decimal(own.millis)];
  }),
)}

By kind of turn; ms a call, model by model. Where two kinds come to one request, its one call is listed as the first that was asked.

${table(
  ["kind", "share of calls, %", "prompt tokens", "reply tokens", ...models.map(({ name }) => name)],
  kinds.map((kind) => {
    const of = (spent: readonly Spent[]) => perCall(spent.filter((one) => one.kind === kind));
    const own = of(sample.spent);
    const each = models.map(({ id }) => of(ofModel(id))).map(({ calls, millis }) => (calls === 0 ? "–" : decimal(millis)));
    return [kind, percent(own.calls / all.calls), decimal(own.input), decimal(own.output), ...each];
  }),
)}

## Other pools

Calls do not depend on what the models are: slower ones cost in proportion. For the grid to be played within ${given.hours} hours on ${given.cores} cores, a call may take ${decimal(affordable)} ms
at most, or ${decimal(affordable / share)} ms where no more are made than expected. Core hours of the whole grid, at most, with models that take longer:

${table(
  ["ms a call", ...slower.map(number)],
  [["core hours", ...slower.map((millis) => decimal(hours(whole.calls.all.distinct, millis)))]],
)}

Pools of another size, counted; hours at the ${decimal(all.millis)} ms a call that was measured with four members. More members show each other more, and such calls take longer:
read hours above four members as a lower bound.

${table(
  [
    "members",
    "coalitions",
    `calls of one pool, at most`,
    "hours",
    `hours, ${suite.pools} pools`,
    `ms a call that ${given.hours} h on ${given.cores} cores allow ${suite.pools} pools`,
  ],
  sizes.map(({ members, calls }) => [
    String(members),
    number(2 ** members - 1),
    number(calls),
    decimal(hours(calls, all.millis)),
    decimal(hours(calls * suite.pools, all.millis)),
    decimal(affordableMillis(calls * suite.pools, given.hours, given.cores)),
  ]),
)}
`;
}
