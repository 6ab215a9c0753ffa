import { describe, expect, it } from "vitest";
import { AdamW } from "../../reference/adamw.ts";

const settings = { betas: [0.9, 0.98], epsilon: 1e-8, weightDecay: 0.5, clip: 10 } as const;

describe("AdamW", () => {
  it("takes the steps that are worked out by hand", () => {
    const optimizer = new AdamW(settings, Uint8Array.of(1, 0));
    const parameters = Float32Array.of(2, 2);
    // First step: both moments, unbiased, are those of the gradient itself, so that it moves by the learning rate whatever its size.
    expect(optimizer.step(parameters, Float32Array.of(3, -4), 0.1)).toBeCloseTo(5, 6);
    expect(parameters[0]).toBeCloseTo(2 * (1 - 0.1 * 0.5) - 0.1, 6);
    expect(parameters[1]).toBeCloseTo(2 + 0.1, 6);
    // Second, of the second parameter: m = 0.9·(-0.4) + 0.1·1 = -0.26, v = 0.98·0.32 + 0.02·1 = 0.3336,
    // unbiased by 0.19 and 0.0396: -1.368421 / √8.424242 = -0.471470.
    optimizer.step(parameters, Float32Array.of(0, 1), 0.1);
    expect(parameters[1]).toBeCloseTo(2.1 + 0.1 * 0.47147, 6);
  });

  it("scales a gradient that is too long down to the longest", () => {
    const clipped = new AdamW({ ...settings, clip: 1 }, Uint8Array.of(0, 0));
    const short = new AdamW({ ...settings, clip: 1 }, Uint8Array.of(0, 0));
    expect(clipped.step(new Float32Array(2), Float32Array.of(30, 40), 0.1)).toBe(50);
    short.step(new Float32Array(2), Float32Array.of(0.6, 0.8), 0.1);
    expect(clipped.slots.first[0]).toBeCloseTo(short.slots.first[0]!, 7);
    expect(clipped.slots.second[1]).toBeCloseTo(short.slots.second[1]!, 7);
  });

  it("goes on from its slots to the same bits", () => {
    const gradients = [Float32Array.of(1, 2), Float32Array.of(-3, 0.5), Float32Array.of(0.1, 0.2)];
    const whole = Float32Array.of(1, 1);
    const optimizer = new AdamW(settings, Uint8Array.of(1, 1));
    for (const gradient of gradients) optimizer.step(whole, gradient, 0.01);

    const parted = Float32Array.of(1, 1);
    const before = new AdamW(settings, Uint8Array.of(1, 1));
    before.step(parted, gradients[0]!, 0.01);
    const after = new AdamW(settings, Uint8Array.of(1, 1), before.slots);
    for (const gradient of gradients.slice(1)) after.step(parted, gradient, 0.01);
    expect(parted).toEqual(whole);
    expect(after.slots).toEqual(optimizer.slots);
  });
});
