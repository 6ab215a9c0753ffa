import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { backends, startBackend } from "../../../runner/micro/backend.ts";

const writes = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
beforeEach(() => writes.forEach((write) => void write.mockClear()));
afterEach(() => writes.forEach((write) => void expect(write).not.toHaveBeenCalled()));

const listeners = () => ["uncaughtException", "unhandledRejection"].map((event) => process.listenerCount(event));

it("starts backends that compute, side by side in a thread, silently and without a listener on the process", async () => {
  const before = listeners();
  const started = await Promise.all(backends.map(startBackend));
  expect(listeners()).toEqual(before);
  for (const round of [1, 2]) {
    for (const [b, { tf, activate }] of started.entries()) {
      activate();
      expect(tf.getBackend()).toBe(backends[b]);
      expect([...tf.matMul(tf.tensor2d([[1, 2]]), tf.tensor2d([[3], [4 * round]])).dataSync()]).toEqual([3 + 8 * round]);
    }
  }
});

it("starts a backend once", async () => {
  expect(await startBackend("wasm")).toBe(await startBackend("wasm"));
});
