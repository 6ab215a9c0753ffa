import type { Bench } from "tinybench";
import { streamFor } from "../runner/stream.ts";
import { shapleyOf } from "../runner/values/indices/shapley.ts";

/** All Shapley values of one game of n players from its table of 2^n values. */
export function addShapley(bench: Bench, players: number): string {
  const stream = streamFor("bench", "shapley", players);
  const values = Float64Array.from({ length: 2 ** players }, (_, mask) => (mask === 0 ? 0 : stream.uniform()));
  const name = `Shapley values, n = ${players}`;
  bench.add(name, () => {
    shapleyOf(values, players);
  });
  return name;
}
