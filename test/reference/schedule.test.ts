import { describe, expect, it } from "vitest";
import { rateAt } from "../../reference/schedule.ts";

const schedule = { steps: 101, learningRate: 2, warmup: 10, flatShare: 0.5, floor: 0.1 };
const rates = Array.from({ length: 101 }, (_, step) => rateAt(schedule, step));

describe("the schedule", () => {
  it("rises in a straight line to the full rate at the last step of the warm-up", () => {
    expect(rates.slice(0, 10).map((rate) => Number(rate.toFixed(9)))).toEqual([0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2]);
  });

  it("is flat up to its share of the steps, and falls to the floor at the last", () => {
    expect(new Set(rates.slice(10, 51))).toEqual(new Set([2]));
    expect(rates[51]).toBeLessThan(2);
    expect(rates[75]! - rates[76]!).toBeCloseTo(rates[99]! - rates[100]!, 9);
    expect(rates[100]).toBeCloseTo(0.2, 9);
  });

  it("has no warm-up where none is asked for, and never falls where it is flat to the end", () => {
    const flat = { ...schedule, warmup: 0, flatShare: 1 };
    expect(new Set(Array.from({ length: 101 }, (_, step) => rateAt(flat, step)))).toEqual(new Set([2]));
  });
});
