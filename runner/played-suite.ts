import { type GameReport, type GateVerdict, type Outcome, type Report, SpecError, suggest } from "../spec/index.ts";
import type { GameId } from "./bind.ts";
import { wholePool } from "./coalition.ts";
import { type EndedPlay, endedPlay } from "./plays/ended-play.ts";

/** A suite that was played to its end, and ways to ask what came of it. */
export class PlayedSuite {
  constructor(
    readonly report: Report,
    readonly outcomes: readonly Outcome[],
    /** A verdict for each check of the suite's gates. */
    readonly gates: readonly GateVerdict[],
  ) {}

  /** One game. Ids may be left out where the rest leaves one game; throws where they leave none or several. */
  cell(where: Partial<GameId> = {}): PlayedCell {
    const { games } = this.report;
    for (const [kind, id] of Object.entries(where) as [keyof GameId, string][]) {
      const known = [...new Set(games.map((game) => game[kind]))];
      if (!known.includes(id)) throw SpecError.inUsage(`"${id}" is no ${kind} of this suite's games; ${suggest(id, known)}`);
    }
    const left = games.filter((game) => Object.entries(where).every(([kind, id]) => game[kind as keyof GameId] === id));
    if (left.length === 1) return new PlayedCell(left[0]!, this.outcomes);
    const names = left.map(({ pool, method, dataset }) => `${pool} ${method} ${dataset}`).join("; ");
    throw SpecError.inUsage(left.length === 0 ? "no game of this suite has all of these ids" : `which game is meant? ${names}`);
  }
}

/** One (pool, method, dataset) that was played. Numbers are null where they are undefined, as they are where a play failed. */
export class PlayedCell {
  readonly #outcomes: readonly Outcome[];

  constructor(
    readonly game: GameReport,
    outcomes: readonly Outcome[],
  ) {
    const { pool, method, dataset } = game;
    this.#outcomes = outcomes.filter((outcome) => outcome.pool === pool && outcome.method === method && outcome.dataset === dataset);
  }

  /** Of the whole pool's graded plays, those that are correct. */
  get accuracy(): number | null {
    return this.game.accuracy.graded;
  }

  /** Calls of the whole pool's play, mean over the graded ones. */
  get calls(): number | null {
    return this.game.calls;
  }

  /** v(S), the mean score of a coalition. */
  value(...coalition: readonly string[]): number | null {
    const mask = this.#maskOf(coalition);
    const { values, sampled } = this.game;
    return values?.[mask] ?? sampled?.find((played) => played.mask === mask)?.value ?? null;
  }

  /** The model alone, its Shapley value, and what is lost where it is left out. */
  individual(model: string): number | null {
    return this.#of("individual", model);
  }

  shapley(model: string): number | null {
    return this.#of("shapley", model);
  }

  leaveOneOut(model: string): number | null {
    return this.#of("leaveOneOut", model);
  }

  /** How the play of one item ended, of the whole pool unless a coalition is named. */
  play(item: string, coalition: readonly string[] = this.game.members, repeat = 0): EndedPlay {
    const mask = this.#maskOf(coalition);
    const found = this.#outcomes.find((outcome) => outcome.item === item && outcome.repeat === repeat);
    if (found === undefined) {
      const items = [...new Set(this.#outcomes.map((outcome) => outcome.item))];
      throw SpecError.inUsage(items.includes(item) ? `there is no repeat ${repeat}` : `"${item}" is no test item; ${suggest(item, items)}`);
    }
    const index = found.masks === undefined ? mask : found.masks.indexOf(mask);
    if (index === -1) throw SpecError.inUsage(`${coalition.join(", ")}: this coalition was not among those that were drawn`);
    return endedPlay(found, index);
  }

  #of(index: "individual" | "shapley" | "leaveOneOut", model: string): number | null {
    this.#maskOf([model]);
    return this.game[index].find((entry) => entry.model === model)?.value ?? null;
  }

  #maskOf(coalition: readonly string[]): number {
    const { members } = this.game;
    const unknown = coalition.find((id) => !members.includes(id));
    if (unknown !== undefined) throw SpecError.inUsage(`"${unknown}" is no member of ${this.game.pool}; ${suggest(unknown, members)}`);
    if (coalition.length === members.length) return wholePool(members.length);
    return coalition.reduce((mask, id) => mask | (1 << members.indexOf(id)), 0);
  }
}
