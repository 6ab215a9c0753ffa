import { type GameReport, type Outcome, playState, type Report } from "../../spec/index.ts";
import { wholePool } from "../coalition.ts";
import { digestOf } from "../stream.ts";

export const decisions = ["harmed", "rescued", "emergent", "failed"] as const;

/** How the whole pool's play came out beside what its members did alone. */
export type Decision = (typeof decisions)[number];

export interface DecisivePlay extends Pick<Outcome, "pool" | "method" | "dataset" | "item" | "repeat"> {
  readonly decision: Decision;
  /** The member that it is measured against; null where there is none to measure against. */
  readonly against: string | null;
}

/** The plays of a run that decide what it found, gathered outcome by outcome; a later outcome of the same play takes the place of the former. */
export class DecisivePlays {
  readonly #games: ReadonlyMap<string, GameReport>;
  readonly #found = new Map<string, DecisivePlay>();

  constructor({ games }: Report) {
    this.#games = new Map(games.map((game) => [idOf(game), game]));
  }

  add(outcome: Outcome): void {
    const { pool, method, dataset, item, repeat } = outcome;
    const address = JSON.stringify([pool, method, dataset, item, repeat]);
    const game = this.#games.get(idOf(outcome));
    const decided = game === undefined || game.family === "control" ? null : decisionOf(outcome, game);
    if (decided === null) this.#found.delete(address);
    else this.#found.set(address, { pool, method, dataset, item, repeat, ...decided });
  }

  get count(): number {
    return this.#found.size;
  }

  /**
   * At most so many, in the order of the report's games: one of each game and decision, then a second one, and so on. Where not even one
   * of each fits, a digest says which do, so that they are of all pools, methods and datasets.
   */
  chosen(most: number): DecisivePlay[] {
    const groups = new Map<string, DecisivePlay[]>();
    for (const play of this.#found.values()) {
      const group = JSON.stringify([play.pool, play.method, play.dataset, play.decision]);
      const plays = groups.get(group);
      if (plays === undefined) groups.set(group, [play]);
      else plays.push(play);
    }
    const ranked = [...groups].map(([group, plays]) => ({
      rank: digestOf(["decisive play", group]).toString("hex"),
      plays: plays.sort((a, b) => compare(a.item, b.item) || a.repeat - b.repeat),
    }));
    ranked.sort((a, b) => compare(a.rank, b.rank));
    const chosen: DecisivePlay[] = [];
    for (let round = 0; chosen.length < most && ranked.some(({ plays }) => plays.length > round); round++)
      chosen.push(...ranked.flatMap(({ plays }) => plays[round] ?? []).slice(0, most - chosen.length));
    const place = new Map([...this.#games.keys()].map((game, k) => [game, k]));
    const order = (play: DecisivePlay) => place.get(idOf(play))! * decisions.length + decisions.indexOf(play.decision);
    return chosen.sort((a, b) => order(a) - order(b) || compare(a.item, b.item) || a.repeat - b.repeat);
  }
}

const idOf = ({ pool, method, dataset }: Pick<GameReport, "pool" | "method" | "dataset">): string =>
  JSON.stringify([pool, method, dataset]);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function decisionOf(outcome: Outcome, game: GameReport): Pick<DecisivePlay, "decision" | "against"> | null {
  const whole = stateOf(outcome, wholePool(game.members.length));
  if (whole === playState.failed) return { decision: "failed", against: null };
  const alone = game.members.map((_, i) => stateOf(outcome, 2 ** i));
  const anchor = outcome.roles.anchor?.at(-1) ?? -1;
  // As the report measures; where it has nothing to measure against, the member that was best on these items.
  const against = anchor >= 0 ? game.members[anchor]! : (game.dev.best ?? game.gain.overTestBest?.model ?? null);
  const before = against === null ? undefined : alone[game.members.indexOf(against)];
  const isRight = whole === playState.correct;
  if (isRight && alone.every((state) => state !== undefined && state <= playState.noAnswer && state !== playState.correct))
    return { decision: "emergent", against };
  if (isRight && before !== undefined && before !== playState.correct && before <= playState.noAnswer)
    return { decision: "rescued", against };
  if ((whole === playState.incorrect || whole === playState.noAnswer) && before === playState.correct)
    return { decision: "harmed", against };
  return null;
}

/** The state of a coalition's play, without its degraded bit; undefined where it was not played. */
function stateOf({ states, masks }: Outcome, mask: number): number | undefined {
  const state = states[masks === undefined ? mask : masks.indexOf(mask)];
  return state === undefined ? undefined : state & ~playState.degraded;
}
