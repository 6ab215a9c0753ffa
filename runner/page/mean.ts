import type { GameReport } from "../../spec/index.ts";
import type { Interval } from "./numbers.ts";
import { distinct } from "./slice.ts";

/** A mean over games. */
export interface Mean extends Interval {
  /** How many games have the number. */
  readonly games: number;
}

/** The mean of what is known; null where nothing is. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * The mean over datasets of the mean over each one's games, with a 95 % interval. Games on one dataset share its items: the interval of
 * their mean is taken as the mean of their intervals, which is no narrower than it, however they depend on each other. Datasets are
 * independent: the distances to the ends of their intervals add in squares (Zou and Donner 2008, "MOVER"). It speaks of these items and
 * methods, not of other ones.
 */
export function meanOver(games: readonly GameReport[], number: (game: GameReport) => Interval | null): Mean {
  const known = games.flatMap((game) => {
    const { value = null, low = null, high = null } = number(game) ?? {};
    return value === null ? [] : [{ dataset: game.dataset, value, low, high }];
  });
  const datasets = distinct(known.map(({ dataset }) => dataset)).map((dataset) => {
    const own = known.filter((entry) => entry.dataset === dataset);
    const whole = own.every(({ low, high }) => low !== null && high !== null);
    const mean = (end: "value" | "low" | "high") => meanOf(own.map((entry) => entry[end]));
    return { value: mean("value")!, low: whole ? mean("low") : null, high: whole ? mean("high") : null };
  });
  const value = meanOf(datasets.map((dataset) => dataset.value));
  const distance = (end: "low" | "high") =>
    value === null || datasets.some((dataset) => dataset[end] === null)
      ? null
      : Math.hypot(...datasets.map((dataset) => dataset[end]! - dataset.value)) / datasets.length;
  const [down, up] = [distance("low"), distance("high")];
  return { value, low: down === null ? null : value! - down, high: up === null ? null : value! + up, games: known.length };
}

export type MemberIndex = "individual" | "shapley" | "leaveOneOut";

/** The mean of an index for each member, in pool order, over those games that have it for all of them. */
export function memberMeans(games: readonly GameReport[], index: MemberIndex, members: readonly string[]): Mean[] {
  const whole = games.filter((game) => game[index].every(({ value }) => value !== null));
  return members.map((_, i) => meanOver(whole, (game) => game[index][i]!));
}

/** v(N) of a game; null where it is undefined. */
export const wholeValue = ({ values, sampled }: GameReport): number | null => values?.at(-1) ?? sampled?.at(-1)?.value ?? null;

/** Places from 1; equal values share the better one, and no value has none. */
export function placesOf(values: readonly (number | null)[]): (number | null)[] {
  return values.map((own) => (own === null ? null : 1 + values.filter((value) => value !== null && value > own + 1e-12).length));
}
