import { Type } from "@sinclair/typebox";
import type { Asking, Play, Seat, Verdict } from "../../method.ts";
import type { Reply } from "../../reply.ts";

export const Fallback = Type.Unsafe<"none" | "next">({
  type: "string",
  enum: ["none", "next"],
  default: "none",
  description: "Where the chosen member's call fails: none: the play fails; next: the next best member answers, and so on.",
});

/** Expected score of each member on a question, by model id; null where dev says nothing of the member (all its calls failed). */
export type Forecast = Readonly<Record<string, number | null>>;

/** Asks the member of the greatest forecast; of equals the better on dev, then the first in pool order. */
export function* routed({ seats }: Pick<Play, "seats">, forecast: Forecast, fallback: "none" | "next"): Asking<Verdict> {
  const left = [...seats];
  const asked: Seat[] = [];
  let reply: Reply;
  do {
    const k = best(left, forecast);
    const seat = left[k]!;
    left.splice(k, 1);
    asked.push(seat);
    [reply] = (yield [seat.answer]) as [Reply];
  } while (reply.state === "failed" && fallback === "next" && left.length > 0);
  return {
    reply,
    note: () => ({
      chosen: asked.at(-1)!.id,
      failed: asked.slice(0, -1).map(({ id }) => id),
      forecast: Object.fromEntries(seats.map(({ id }) => [id, forecast[id] ?? null])),
    }),
  };
}

function best(seats: readonly Seat[], forecast: Forecast): number {
  let best = 0;
  for (let i = 1; i < seats.length; i++) if (precedes(seats[i]!, seats[best]!, forecast)) best = i;
  return best;
}

function precedes(a: Seat, b: Seat, forecast: Forecast): boolean {
  const ahead = (forecast[a.id] ?? -1) - (forecast[b.id] ?? -1);
  return ahead === 0 ? (a.rank ?? 0) < (b.rank ?? 0) : ahead > 0;
}

/**
 * Remembers forecasts, so that the plays of all coalitions on an item make one. A forecast depends on parameters, state and question;
 * what is remembered is dropped with the state, and when there are more questions than a slice of items has.
 */
export function remembered<P extends object, S extends object>(open: (parameters: P, state: S) => (question: string) => Forecast) {
  const known = new WeakMap<S, { parameters: P; forecast: (question: string) => Forecast; forecasts: Map<string, Forecast> }>();
  return ({ parameters, state, question }: Pick<Play<P, S>, "parameters" | "state" | "question">): Forecast => {
    let opened = known.get(state);
    if (opened === undefined || opened.parameters !== parameters) {
      opened = { parameters, forecast: open(parameters, state), forecasts: new Map() };
      known.set(state, opened);
    }
    const { forecasts } = opened;
    let forecast = forecasts.get(question);
    if (forecast === undefined) {
      if (forecasts.size >= 4096) forecasts.clear();
      forecast = opened.forecast(question);
      forecasts.set(question, forecast);
    }
    return forecast;
  };
}
