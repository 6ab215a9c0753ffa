import type { GameId } from "../runner/bind.ts";
import { wholePool } from "../runner/coalition.ts";
import type { GatewayClient } from "../runner/gateway/gateway-port.ts";
import type { Item } from "../runner/item.ts";
import type { Asking, Seat, Verdict } from "../runner/method.ts";
import { CallTable } from "../runner/plays/call-table.ts";
import { CoalitionPlays, type PlaySetting } from "../runner/plays/coalition-play.ts";
import { playDevJob } from "../runner/plays/dev-job.ts";
import { rankingOf } from "../runner/plays/election.ts";
import { ItemSeat, ItemTable } from "../runner/plays/item-seats.ts";
import type { Before } from "../runner/plays/job.ts";
import type { Team } from "../runner/plays/team.ts";
import type { Prepared } from "../runner/runs/prepare.ts";
import { type Fitted, type Recipe, SpecError, type Standing } from "../spec/index.ts";
import { groupState } from "./advantages.ts";
import type { Rollout, RolloutBatch, RolloutGroup } from "./rollout.ts";
import { RolloutPlay, scoreOf } from "./rollout-play.ts";
import { rolloutSeats } from "./rollout-seats.ts";
import { openTrainingTeam, type TrainedSeat } from "./training-team.ts";

/** What was fitted and elected on dev. */
export interface FittedState {
  readonly standings: readonly Standing[];
  readonly fitted: readonly Fitted[];
}

export interface EnvironmentOptions extends TrainedSeat {
  readonly prepared: Prepared;
  /** A game of the suite. */
  readonly game: GameId;
  readonly groupSize: number;
  readonly envNoise: Recipe["envNoise"];
  /** From an earlier opening, which is the one to go on with; left out: made here, with the policy as it is. */
  readonly state?: FittedState;
  /** The way to members behind endpoints; left out: there are none. */
  readonly gateway?: GatewayClient;
}

const nothing: Before = { known: [], reused: [], unanswered: {} };

/**
 * Opens a team to train one of its members in. Where the dataset has dev items, roles are elected and the method is fitted on them, once.
 * Throws a SpecError where the game is none of the suite's, or the policy none of the pool's.
 */
export async function openEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const { prepared, game, policy, gateway = null } = options;
  const { pool, method, dataset } = game;
  if (!prepared.games.some((known) => known.pool === pool && known.method === method && known.dataset === dataset))
    throw SpecError.inUsage(`the suite plays no game of "${pool}", "${method}" and "${dataset}"`);
  const { members } = prepared.bound.suite.pools.find(({ id }) => id === pool)!;
  if (!members.includes(policy)) throw SpecError.inUsage(`"${policy}" is no member of "${pool}"`);
  const team = await openTrainingTeam(prepared, pool, options, gateway);
  return new Environment(options, team, options.state ?? (await fittedOn(prepared, game, team)));
}

async function fittedOn(prepared: Prepared, { pool, method, dataset }: GameId, team: Team): Promise<FittedState> {
  const { dev } = prepared.datasets.get(dataset)!;
  if (dev.length === 0) return { standings: [], fitted: [] };
  const cells = [{ pool, method, masks: null }];
  const { standings, fitted, unanswered } = await playDevJob(
    { kind: "dev", dataset, pools: [pool], cells, items: dev, before: nothing },
    team,
  );
  if (unanswered > 0) throw new Error(`${unanswered} calls on the dev items of "${dataset}" failed: nothing can be fitted on the others`);
  return { standings, fitted };
}

/**
 * The live team as an environment (C-RL, arXiv 2610.17456: frozen members and protocol are the environment, the outcome of the team is
 * the reward). A roll-out is a play of the whole team on an item; without the policy nothing is ever played. `repeat` is the step, so
 * that frozen members are drawn anew in each, and `sample` tells roll-outs apart.
 */
export class Environment {
  readonly state: FittedState;
  readonly #options: EnvironmentOptions;
  readonly #team: Team;
  readonly #setting: PlaySetting;

  constructor(options: EnvironmentOptions, team: Team, state: FittedState) {
    const { pool, method, dataset } = options.game;
    const { suite } = team.bound;
    const members = team.members(pool);
    this.#options = options;
    this.#team = team;
    this.state = state;
    this.#setting = {
      seed: suite.seed,
      pool,
      dataset,
      members,
      method: team.method(method),
      valuation: suite.valuation,
      ranking: rankingOf(
        members,
        state.standings.find((entry) => entry.pool === pool && entry.dataset === dataset),
      ),
      state: state.fitted.find((entry) => entry.pool === pool && entry.method === method && entry.dataset === dataset)?.state ?? null,
    };
  }

  /** Plays each item with the whole team, once for each member of its group. The reward is the team's. */
  rollOut(items: readonly Item[], step: number): Promise<RolloutBatch> {
    const whole = wholePool(this.#setting.members.length);
    return this.#play(items, step, (item, seats) =>
      new CoalitionPlays(this.#setting, item, step, seats, scoreOf).start(whole, () => undefined),
    );
  }

  /** Asks the policy alone for its first answer to each item, with the same draws as in the team. The reward is its own. */
  rollOutAlone(items: readonly Item[], step: number): Promise<RolloutBatch> {
    const seat = this.#setting.members.indexOf(this.#options.policy);
    return this.#play(items, step, (_, seats) => firstAnswer(seats[seat]!));
  }

  async #play(
    items: readonly Item[],
    step: number,
    start: (item: Item, seats: readonly Seat[]) => Asking<Verdict> | null,
  ): Promise<RolloutBatch> {
    const { groupSize, envNoise, policy, model } = this.#options;
    const calls = new CallTable(this.#team, this.#setting.dataset, nothing);
    const ready: RolloutPlay[] = [];
    // A question that stands in the batch twice gets other draws the second time.
    const drawn = new Map<string, number>();
    const groups = items.map((item) => {
      const first = drawn.get(item.question) ?? 0;
      drawn.set(item.question, first + groupSize);
      const seats = this.#seats(new ItemTable(calls, item, step));
      const plays = Array.from({ length: groupSize }, (_, g) => {
        const generator = start(item, rolloutSeats(seats, { policy, rollout: first + g, envNoise }));
        if (generator === null)
          throw new Error(`the pool is smaller than the method's minimum, and the suite leaves such a team undefined`);
        return new RolloutPlay(generator, ready);
      });
      return { item: item.id, plays };
    });
    const plays = groups.flatMap((group) => group.plays);
    model.take();
    await driven(plays, ready, calls);
    const said = model.take();
    return batchOf(
      groups.map((group) => ({ item: group.item, rollouts: group.plays.map((play) => play.rollout(policy, said)) })),
      plays,
    );
  }

  #seats(table: ItemTable): ItemSeat[] {
    const { members, ranking } = this.#setting;
    return members.map((id, m) => new ItemSeat(this.#team.model(id), table, ranking === null ? null : ranking.indexOf(m)));
  }
}

function* firstAnswer(seat: Seat): Asking<Verdict> {
  const [reply] = yield [seat.answer];
  return { reply: reply! };
}

/** Drives all plays to their ends side by side: what they wait for is asked together, one batch a model. */
async function driven(plays: readonly RolloutPlay[], ready: RolloutPlay[], calls: CallTable): Promise<void> {
  ready.push(...plays);
  for (let open = plays.length; open > 0; ) {
    for (const play of ready.splice(0)) if (play.run.advance()) open--;
    if (calls.hasPending) await calls.askAll();
    else if (open > 0) throw new Error(`${open} roll-outs wait for replies that nobody is asked for`);
  }
}

function batchOf(groups: readonly RolloutGroup[], plays: readonly RolloutPlay[]): RolloutBatch {
  const rewardsOf = ({ rollouts }: RolloutGroup) => rollouts.map(({ end }) => (end.state === "graded" ? end.reward : null));
  const states = groups.map((group) => groupState(rewardsOf(group)));
  const rollouts: readonly Rollout[] = groups.flatMap((group) => group.rollouts);
  const calls: Record<string, number> = {};
  for (const { model } of new Set(plays.flatMap((play) => [...play.run.calls()]))) calls[model.id] = (calls[model.id] ?? 0) + 1;
  return {
    groups,
    counts: {
      plays: plays.length,
      policyIdle: groups.filter((group) => group.rollouts.every((rollout) => rollout.calls.length === 0)).length,
      flat: states.filter((state) => state === "flat").length,
      masked: states.filter((state) => state === "masked").length,
      degraded: rollouts.filter(({ isDegraded }) => isDegraded).length,
      calls,
    },
  };
}
