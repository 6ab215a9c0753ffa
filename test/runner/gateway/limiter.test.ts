import { expect, it } from "vitest";
import { Limiter, type LimiterOptions } from "../../../runner/gateway/limiter.ts";
import { Pace } from "../../../runner/gateway/pace.ts";
import { Queue } from "../../../runner/gateway/queue.ts";

function limiterOf(options: Partial<LimiterOptions<number>> = {}) {
  const started: [task: number, serial: number][] = [];
  const limiter: Limiter<number> = new Limiter<number>({
    maxConnections: 8,
    requestsPerMinute: null,
    tokensPerMinute: null,
    clock: () => 0,
    isOpen: () => true,
    start: (task, serial) => started.push([task, serial]),
    ...options,
  });
  return { limiter, started };
}

it("a refusal halves the places, and those that were under way with it say nothing new", () => {
  const { limiter, started } = limiterOf();
  for (let task = 0; task < 20; task++) limiter.add(task);
  expect(started).toHaveLength(8);
  for (const [, serial] of started.slice()) limiter.refused(serial);
  expect(limiter.places).toBe(4);
  for (let i = 0; i < 8; i++) limiter.leave();
  expect(started).toHaveLength(12);
  limiter.refused(11);
  expect(limiter.places).toBe(2);
});

it("as many successes as there are places win one back, up to the most", () => {
  const { limiter } = limiterOf({ maxConnections: 4 });
  limiter.refused(0);
  expect(limiter.places).toBe(2);
  for (let i = 0; i < 2; i++) limiter.succeeded(0);
  expect(limiter.places).toBe(3);
  for (let i = 0; i < 30; i++) limiter.succeeded(0);
  expect(limiter.places).toBe(4);
});

it("tasks that had a place go before new ones", () => {
  const { limiter, started } = limiterOf({ maxConnections: 1 });
  for (const task of [1, 2, 3]) limiter.add(task);
  limiter.addAgain(1);
  for (let i = 0; i < 3; i++) limiter.leave();
  expect(started.map(([task]) => task)).toEqual([1, 1, 2, 3]);
});

it("what a minute holds is spread evenly, also where it is less than one a second", () => {
  const starts = (perMinute: number, minutes: number) => {
    const pace = new Pace(perMinute, 1000);
    let count = 0;
    for (let now = 0; now < minutes * 60_000; now += 10) {
      while (pace.wait(now) === 0) {
        pace.take(1, now);
        count++;
      }
    }
    return count;
  };
  expect(starts(20, 10)).toBe(200);
  // At first as many at once as come in a second.
  expect(starts(600, 1)).toBeGreaterThanOrEqual(600);
  expect(starts(600, 1)).toBeLessThanOrEqual(610);
});

it("tokens that were used hold the next calls back", () => {
  const pace = new Pace(1000, 60_000);
  pace.take(1000, 0);
  expect(pace.wait(0)).toBeLessThanOrEqual(60);
  pace.take(500, 0);
  expect(pace.wait(0)).toBeGreaterThan(29_000);
});

it("a hundred thousand tasks that wait are entries of a list: no promise, no timer and no socket each", () => {
  const { limiter, started } = limiterOf({ maxConnections: 64 });
  for (let task = 0; task < 100_000; task++) limiter.add(task);
  expect([started.length, limiter.waiting]).toEqual([64, 100_000 - 64]);
  for (let done = 0; done < 100_000; done++) limiter.leave();
  expect(started.map(([task]) => task)).toEqual(Array.from({ length: 100_000 }, (_, i) => i));
});

it("a queue gives back what it was given, in order", () => {
  const queue = new Queue<number>();
  for (let i = 0; i < 5000; i++) queue.push(i);
  expect(Array.from({ length: 3000 }, () => queue.shift())).toEqual(Array.from({ length: 3000 }, (_, i) => i));
  expect(queue.length).toBe(2000);
  expect(queue.drain()).toEqual(Array.from({ length: 2000 }, (_, i) => i + 3000));
  expect([queue.shift(), queue.length]).toEqual([undefined, 0]);
});
