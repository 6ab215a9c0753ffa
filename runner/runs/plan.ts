import type { GameId } from "../bind.ts";
import { whyDev } from "../bound-checks.ts";
import { membersOf, size } from "../coalition.ts";
import type { DevItem } from "../method.ts";
import type { Abilities } from "../model.ts";
import { CoalitionPlays } from "../plays/coalition-play.ts";
import { Ledger, type SymbolicModel, SymbolicSeat } from "../plays/symbolic-play.ts";
import { streamFor } from "../stream.ts";
import { networkModels } from "./network.ts";
import { type CallRanges, type Measured, type PlannedUsage, plannedUsage, type Range, rangeKey } from "./plan-usage.ts";
import { masksOf, type Prepared, type PreparedGame } from "./prepare.ts";

/** `exact`: no request contains a reply, and no reply decides what is asked. `bound`: a run makes at most so many. */
export type CountKind = "exact" | "bound" | "unknown";

export interface CallCount {
  /** Calls that a run makes: equal ones once. */
  readonly distinct: number;
  /** Calls if each method and coalition made its own, its own dev pass included. */
  readonly unshared: number;
  readonly kind: CountKind;
}

export interface PhaseCounts {
  readonly dev: CallCount;
  readonly test: CallCount;
  readonly all: CallCount;
}

/** A game that cannot be valued, because a member serves no turns of a kind that the method asks for. */
export interface UnsupportedGame extends GameId {
  readonly reason: string;
}

export interface Plan extends PlannedUsage {
  readonly games: number;
  readonly coalitions: number;
  readonly plays: number;
  readonly items: { readonly dev: number; readonly test: number };
  readonly calls: PhaseCounts;
  /** Each method alone, by id: what a run of it alone would make. */
  readonly methods: Readonly<Record<string, PhaseCounts>>;
  readonly unsupported: readonly UnsupportedGame[];
}

/** Counts what a run would ask, by driving every generator with symbolic replies, one for each distinct call. Calls nothing. */
export function planOf(prepared: Prepared, measured: Measured = new Map()): Plan {
  const { suite } = prepared.bound;
  const perDataset = [...prepared.datasets.values()].map((dataset) => {
    const games = prepared.games.filter((game) => game.dataset === dataset.id);
    return { dataset, games };
  });
  const countsOf = (wanted: (game: PreparedGame) => boolean): PhaseCounts =>
    perDataset.map(({ dataset, games }) => datasetCounts(prepared, dataset.id, games.filter(wanted)).counts).reduce(addPhases, noCalls);
  const whole = perDataset.map(({ dataset, games }) => datasetCounts(prepared, dataset.id, games));
  const coalitions = prepared.games.reduce((sum, game) => sum + masksOf(prepared, game).length, 0);
  const plays = prepared.games.reduce(
    (sum, game) => sum + masksOf(prepared, game).length * prepared.datasets.get(game.dataset)!.test.length * suite.repeats,
    0,
  );
  return {
    games: prepared.games.length,
    coalitions,
    plays,
    items: {
      dev: perDataset.reduce((sum, { dataset }) => sum + dataset.dev.length, 0),
      test: perDataset.reduce((sum, { dataset }) => sum + dataset.test.length, 0),
    },
    calls: whole.map(({ counts }) => counts).reduce(addPhases, noCalls),
    methods: Object.fromEntries(suite.methods.map(({ id }) => [id, countsOf((game) => game.method === id)])),
    unsupported: whole.flatMap(({ unsupported }) => unsupported),
    ...plannedUsage(
      sumOf(whole.map(({ ranges }) => ranges)),
      suite.models.filter((model) => networkModels(prepared).some(({ id }) => id === model.id)),
      measured,
    ),
  };
}

const nothing: CallCount = { distinct: 0, unshared: 0, kind: "exact" };
const noCalls: PhaseCounts = { dev: nothing, test: nothing, all: nothing };

const addCounts = (a: CallCount, b: CallCount): CallCount => ({
  distinct: a.distinct + b.distinct,
  unshared: a.unshared + b.unshared,
  kind: a.kind === "exact" && b.kind === "exact" ? "exact" : a.kind === "unknown" || b.kind === "unknown" ? "unknown" : "bound",
});

const addPhases = (a: PhaseCounts, b: PhaseCounts): PhaseCounts => ({
  dev: addCounts(a.dev, b.dev),
  test: addCounts(a.test, b.test),
  all: addCounts(a.all, b.all),
});

interface DatasetCounts {
  readonly counts: PhaseCounts;
  readonly ranges: CallRanges;
  readonly unsupported: readonly UnsupportedGame[];
}

/** The calls of some games of one dataset. All items are alike to symbolic replies, so one is driven and counted for all. */
function datasetCounts(prepared: Prepared, dataset: string, games: readonly PreparedGame[]): DatasetCounts {
  if (games.length === 0) return { counts: noCalls, ranges: new Map(), unsupported: [] };
  const { dev, test } = prepared.datasets.get(dataset)!;
  const { suite } = prepared.bound;
  const testItems = test.length * suite.repeats;
  const questions = new Set(test.map(({ question }) => question)).size;
  const repeated = questions < test.length;

  const ledger = new Ledger();
  const fits = new Ledger();
  const unsupported: UnsupportedGame[] = [];
  let unshared = 0;
  let unsharedDev = 0;
  for (const game of games) {
    const masks = masksOf(prepared, game);
    const asked = devAsks(prepared, game, dev.length > 0, fits);
    for (const mask of masks) unsharedDev += size(mask) * asked;
    ledger.unsupported = null;
    unshared += testAsks(prepared, game, masks, ledger);
    const { pool, method } = game;
    if (ledger.unsupported !== null) unsupported.push({ pool, method, dataset, reason: ledger.unsupported });
  }
  const devCounts = { distinct: fits.calls * dev.length, unshared: unsharedDev * dev.length, kind: fits.kind };
  const kind = repeated && ledger.kind === "exact" ? "bound" : ledger.kind;
  const testCounts = { distinct: ledger.calls * testItems, unshared: unshared * testItems, kind };
  const devRanges = rangesOf(fits, dev.length, dev.length);
  const ranges = sumOf([devRanges, rangesOf(ledger, questions * suite.repeats, testItems)]);
  return { counts: { dev: devCounts, test: testCounts, all: addCounts(devCounts, testCounts) }, ranges, unsupported };
}

const rangesOf = ({ counts }: Ledger, least: number, most: number): CallRanges =>
  new Map([...counts.values()].map(({ model, kind, certain, all }) => [rangeKey(model, kind), { low: certain * least, high: all * most }]));

function sumOf(all: readonly CallRanges[]): CallRanges {
  const sums = new Map<string, Range>();
  for (const [key, { low, high }] of all.flatMap((ranges) => [...ranges])) {
    const sum = sums.get(key) ?? { low: 0, high: 0 };
    sums.set(key, { low: sum.low + low, high: sum.high + high });
  }
  return sums;
}

const anything: Abilities = { kinds: null, logprobs: false };
const stillItem = { id: "item", question: "", targets: [""] };

function seatsOf(prepared: Prepared, pool: string, ledger: Ledger): SymbolicSeat[] {
  const { suite, models } = prepared.bound;
  return suite.pools
    .find(({ id }) => id === pool)!
    .members.map((id, rank) => {
      const { plugIn, parameters, entry } = models.find((model) => model.id === id)!;
      const identity = `${prepared.models.get(id)!.fingerprint}|${entry.replica}`;
      const model: SymbolicModel = { id, identity, description: entry.description, ...(plugIn.abilities?.(parameters) ?? anything) };
      return new SymbolicSeat(model, rank, ledger);
    });
}

/** Enters the test calls of a game on one item into the ledger. Returns how many its coalitions would make by themselves. */
function testAsks(prepared: Prepared, { pool, method, dataset }: PreparedGame, masks: readonly number[], ledger: Ledger): number {
  const { suite, methods } = prepared.bound;
  const seats = seatsOf(prepared, pool, ledger);
  const bound = methods.find(({ id }) => id === method)!;
  const members = seats.map(({ id }) => id);
  const unfitted = bound.plugIn.unfitted?.(members, bound.parameters);
  // Who is best on dev is not known yet; any order makes as many calls.
  const ranking = members.map((_, i) => i);
  const setting = { seed: suite.seed, pool, dataset, members, method: bound, valuation: suite.valuation, ranking, state: unfitted ?? null };
  const plays = new CoalitionPlays(setting, stillItem, 0, seats, () => 0);
  let asked = 0;
  for (const mask of masks) {
    const generator = plays.start(mask, () => undefined);
    // Where roles are fixed, a coalition may ask who is none of its members.
    const seated = suite.valuation.roles === "fixed" ? seats : membersOf(mask).map((i) => seats[i]!);
    if (generator !== null) asked += ledger.drive(generator, seated, unfitted !== undefined);
  }
  return asked;
}

/**
 * Enters the dev calls of a game into the ledger: every member's first answer, then what the method's fit asks.
 * Returns the calls a member and dev item that the method would make by itself; 0 where it needs no dev items.
 */
function devAsks(prepared: Prepared, { pool, method }: PreparedGame, hasDev: boolean, ledger: Ledger): number {
  if (!hasDev) return 0;
  const bound = prepared.bound.methods.find(({ id }) => id === method)!;
  const { plugIn, parameters } = bound;
  const seats = seatsOf(prepared, pool, ledger);
  const replies = seats.map((seat) => ledger.ask(seat.answer, true));
  let asked = whyDev(bound) === null ? 0 : 1;
  if (plugIn.fit !== undefined && asked > 0) {
    const item: DevItem = { id: "item", question: "", seats, replies, scores: seats.map(() => 1) };
    const stream = (...address: readonly (string | number)[]) => streamFor(prepared.bound.suite.seed, "fit", ...address);
    const fit = plugIn.fit({ parameters, members: seats.map(({ id }) => id), items: [item], grade: () => 1, stream });
    asked += ledger.drive(fit, seats, false) / seats.length;
  }
  return asked;
}
