import type { Call, RawReply } from "../../runner/model.ts";
import { playDevJob } from "../../runner/plays/dev-job.ts";
import type { Before } from "../../runner/plays/job.ts";
import { type OpenModel, openTeam, type Team } from "../../runner/plays/team.ts";
import { playTestJob } from "../../runner/plays/test-job.ts";
import { masksOf, type Prepared } from "../../runner/runs/prepare.ts";
import type { CallLine } from "../../spec/index.ts";

/** What the calls of one model and kind of turn took, all together. */
export interface Spent {
  readonly model: string;
  readonly kind: string;
  readonly calls: number;
  /** Tokens of prompts and of replies. */
  readonly input: number;
  readonly output: number;
  /** Processor time, in milliseconds. */
  readonly millis: number;
}

/** The games of one pool, played on some test items of every dataset. */
export interface Sample {
  readonly items: number;
  /** All methods together, equal calls made once. */
  readonly spent: readonly Spent[];
  /** The same calls as each method alone would have made them, by method; processor time is that of `spent`, by model and kind. */
  readonly methods: Readonly<Record<string, readonly Spent[]>>;
  /** Processor time of all else than the models' replies, in milliseconds. */
  readonly runnerMillis: number;
  /** Mean number of calls of one kind that a model was asked at once, over calls. */
  readonly batch: number;
}

type Sums = Map<string, { model: string; kind: string; calls: number; input: number; output: number; millis: number }>;

const nothing: Before = { known: [], reused: [], unanswered: {} };

/** Plays a pool on the first `count` test items of every dataset: its dev phase untimed, which warms up, then the test items. */
export async function sampleOf(prepared: Prepared, pool: string, count: number): Promise<Sample> {
  const fingerprints = Object.fromEntries([...prepared.models].map(([id, { fingerprint }]) => [id, fingerprint]));
  const { bound, directory } = prepared;
  const team = await openTeam({ suite: bound.suite, directory, fingerprints, replay: false });
  const sums: Sums = new Map();
  const methods = new Map<string, Sums>(bound.methods.map(({ id }) => [id, new Map()]));
  const asked = { items: 0, calls: 0, batches: 0, replyMillis: 0, allMillis: 0 };
  const measured = timed(team, (model, calls, replies, millis) => {
    asked.calls += calls.length;
    asked.batches += calls.length ** 2;
    asked.replyMillis += millis;
    for (const [i, { turn }] of calls.entries()) add(sums, model, turn.kind, usageOf(replies[i]!), millis / calls.length);
  });
  for (const { id: dataset, dev, test } of prepared.datasets.values()) {
    const games = prepared.games.filter((game) => game.dataset === dataset && game.pool === pool);
    const cells = games.map((game) => ({ pool, method: game.method, masks: masksOf(prepared, game) }));
    const { standings, fitted } = await playDevJob({ kind: "dev", dataset, pools: [pool], cells, items: dev, before: nothing }, team);
    const items = test.slice(0, count);
    const job = { kind: "test", dataset, items, todo: items.map(() => null), standings, fitted } as const;
    asked.items += items.length;
    const before = processorMillis();
    const { calls } = await playTestJob({ ...job, cells, before: nothing }, measured);
    asked.allMillis += processorMillis() - before;
    const made = calls.map((line) => JSON.parse(line) as CallLine);
    // Two kinds may come to one request: its one call was made, and timed, as the first of them.
    const kinds = new Map(made.map(({ key, kind }) => [key, kind]));
    // Each method by itself, from these calls: what it reuses is what it would have made.
    for (const cell of cells) {
      const own = await playTestJob({ ...job, cells: [cell], before: { ...nothing, reused: made } }, { ...team, replay: true });
      for (const line of own.calls) {
        const { key, model, usage } = JSON.parse(line) as CallLine;
        add(methods.get(cell.method)!, model, kinds.get(key)!, usage!, 0);
      }
    }
  }
  return {
    items: asked.items,
    spent: [...sums.values()],
    methods: Object.fromEntries([...methods].map(([id, own]) => [id, [...own.values()].map((calls) => timedAs(sums, calls))])),
    runnerMillis: asked.allMillis - asked.replyMillis,
    batch: asked.batches / asked.calls,
  };
}

function add(sums: Sums, model: string, kind: string, usage: { readonly input: number; readonly output: number }, millis: number): void {
  const key = JSON.stringify([model, kind]);
  const sum = sums.get(key) ?? { model, kind, calls: 0, input: 0, output: 0, millis: 0 };
  sum.calls++;
  sum.input += usage.input;
  sum.output += usage.output;
  sum.millis += millis;
  sums.set(key, sum);
}

/** Calls that take as long each as those of their model and kind of turn did. */
function timedAs(sums: Sums, own: Spent): Spent {
  const { millis, calls } = sums.get(JSON.stringify([own.model, own.kind]))!;
  return { ...own, millis: (own.calls * millis) / calls };
}

function usageOf(reply: RawReply): { input: number; output: number } {
  if (reply.state !== "answered") throw new Error(`a call of the sample was not answered: ${reply.failure.message}`);
  return reply.usage!;
}

type Told = (model: string, calls: readonly Call[], replies: readonly RawReply[], millis: number) => void;

/** The same team, whose models reply one after the other and kind by kind, and the time of each is told. */
function timed(team: Team, told: Told): Team {
  const models = new Map<string, OpenModel>();
  let last: Promise<unknown> = Promise.resolve();
  const timedModel = (open: OpenModel): OpenModel => ({
    ...open,
    model: {
      ...open.model,
      reply(calls) {
        const replies = last.then(() => repliesOf(open, calls, told));
        last = replies;
        return replies;
      },
    },
  });
  return {
    ...team,
    model(id) {
      const known = models.get(id) ?? timedModel(team.model(id));
      models.set(id, known);
      return known;
    },
  };
}

async function repliesOf({ id, model }: OpenModel, calls: readonly Call[], told: Told): Promise<RawReply[]> {
  const replies: RawReply[] = [];
  for (const kind of new Set(calls.map(({ turn }) => turn.kind))) {
    const places = [...calls.keys()].filter((i) => calls[i]!.turn.kind === kind);
    const own = places.map((i) => calls[i]!);
    const before = processorMillis();
    const found = await model.reply(own);
    told(id, own, found, processorMillis() - before);
    for (const [k, i] of places.entries()) replies[i] = found[k]!;
  }
  return replies;
}

function processorMillis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
