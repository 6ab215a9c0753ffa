import type { Item } from "../item.ts";
import type { Cell, TestJob } from "../plays/job.ts";
import { outcomeAddress, type Past } from "./past.ts";
import type { PreparedGame } from "./prepare.ts";

/** A slice of a dataset before its calls are looked up. */
export type Slice = Pick<TestJob, "dataset" | "cells" | "items" | "todo">;

/**
 * Cuts the items of a dataset into slices of about `size`. Items with the same question stay together, because they share calls.
 * What is done already is left out.
 */
export function slicesOf(
  dataset: string,
  items: readonly Item[],
  games: readonly PreparedGame[],
  repeats: number,
  past: Past["outcomes"],
  size: number,
): Slice[] {
  const own = games.filter((game) => game.dataset === dataset);
  const cells: Cell[] = own.map(({ pool, method, masks }) => ({ pool, method, masks }));
  const open = items.flatMap((item) => {
    const todo: [number, number][] = [];
    for (const [c, { pool, method }] of own.entries()) {
      for (let repeat = 0; repeat < repeats; repeat++) {
        const outcome = past.get(outcomeAddress({ pool, method, dataset, item: item.id, repeat }));
        if (outcome === undefined || outcome.again) todo.push([c, repeat]);
      }
    }
    return todo.length === 0 ? [] : [{ item, todo: todo.length === own.length * repeats ? null : todo }];
  });

  const byQuestion = new Map<string, typeof open>();
  for (const entry of open) {
    const same = byQuestion.get(entry.item.question);
    if (same === undefined) byQuestion.set(entry.item.question, [entry]);
    else same.push(entry);
  }
  const slices: Slice[] = [];
  let slice: typeof open = [];
  const cut = () => {
    if (slice.length > 0) slices.push({ dataset, cells, items: slice.map(({ item }) => item), todo: slice.map(({ todo }) => todo) });
    slice = [];
  };
  for (const same of byQuestion.values()) {
    slice.push(...same);
    if (slice.length >= size) cut();
  }
  cut();
  return slices;
}
