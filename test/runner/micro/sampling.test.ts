import { expect, it } from "vitest";
import { logprobOf, sampleToken } from "../../../runner/micro/sampling.ts";
import { streamFor } from "../../../runner/stream.ts";

const logits = Float32Array.of(1, 3, -2, 3, 0.5, 2);
const softmax = (temperature: number) => {
  const masses = Array.from(logits, (logit) => Math.exp(logit / temperature));
  const total = masses.reduce((sum, mass) => sum + mass);
  return masses.map((mass) => mass / total);
};

/** How often each token is drawn. */
function shares(temperature: number, topP: number, draws = 20_000): number[] {
  const counts = new Array<number>(logits.length).fill(0);
  const stream = streamFor("shares", temperature, topP);
  for (let draw = 0; draw < draws; draw++) counts[sampleToken(logits, { temperature, topP }, stream).token]!++;
  return counts.map((count) => count / draws);
}

it("takes the lowest of the likeliest tokens at temperature 0, and draws nothing", () => {
  const stream = streamFor("greedy");
  expect(sampleToken(logits, { temperature: 0, topP: 1 }, stream).token).toBe(1);
  expect(stream.uniform()).toBe(streamFor("greedy").uniform());
});

it.each([0.5, 1, 2])("draws tokens as often as the softmax at temperature %d says", (temperature) => {
  const expected = softmax(temperature);
  // Four standard errors.
  for (const [token, share] of shares(temperature, 1).entries()) {
    expect(Math.abs(share - expected[token]!)).toBeLessThan(4 * Math.sqrt(expected[token]! / 20_000));
  }
});

it("draws from the smallest set of likeliest tokens that has the mass of topP, in their proportion", () => {
  // 0.389, 0.389, 0.143, 0.053, 0.032, …: half of the mass takes the first two, and a little more than those two takes the third.
  const [first, , , , , third] = softmax(1);
  expect(shares(1, 0.5).map((share) => share > 0)).toEqual([false, true, false, true, false, false]);
  const withThird = shares(1, 0.8);
  expect(withThird.map((share) => share > 0)).toEqual([false, true, false, true, false, true]);
  const kept = 2 * softmax(1)[1]! + third!;
  expect(Math.abs(withThird[5]! - third! / kept)).toBeLessThan(4 * Math.sqrt(third! / 20_000));
  expect(first).toBeLessThan(third!);
});

it("takes the lowest of equals into the set first", () => {
  expect(shares(1, 0.2).map((share) => share > 0)).toEqual([false, true, false, false, false, false]);
});

it("draws one number a token, whatever topP is", () => {
  const [narrow, wide] = [streamFor("numbers"), streamFor("numbers")];
  for (let draw = 0; draw < 10; draw++) {
    sampleToken(logits, { temperature: 1, topP: 0.3 }, narrow);
    sampleToken(logits, { temperature: 1.7, topP: 1 }, wide);
  }
  expect(narrow.uniform()).toBe(wide.uniform());
});

it.each([0, 0.5, 1, 2])("gives the log-probability of a token at temperature 1, whatever the temperature is (%d)", (temperature) => {
  const stream = streamFor("log-probabilities");
  for (let draw = 0; draw < 50; draw++) {
    const { token, logprob } = sampleToken(logits, { temperature, topP: 0.9 }, stream);
    expect(logprob).toBeCloseTo(Math.log(softmax(1)[token]!), 12);
    expect(logprobOf(logits, token)).toBe(logprob);
  }
});

it("refuses logits that are no numbers", () => {
  for (const broken of [
    [Number.NaN, 1],
    [1, Number.NaN],
    [Number.POSITIVE_INFINITY, 1],
  ])
    expect(() => sampleToken(Float32Array.from(broken), { temperature: 0, topP: 1 }, streamFor("broken"))).toThrow(
      "a logit of the model is no finite number",
    );
});
