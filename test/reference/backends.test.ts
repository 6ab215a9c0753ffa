import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Backend, BackendMissing } from "../../reference/backend.ts";
import { cpu } from "../../reference/backends/cpu.ts";
import { imported } from "../../reference/backends/imported.ts";
import { openBackend } from "../../reference/backends/index.ts";

const missing = (id: string): Backend => ({
  id,
  description: "is nowhere",
  open: () => Promise.reject(new BackendMissing(`@nowhere/${id} is not installed: npm install @nowhere/${id}`)),
});

describe("backends", () => {
  it("taken by themselves are the first that is here, and say why the ones before are not used", async () => {
    const { id, says } = await openBackend("auto", [missing("fast"), missing("slow"), cpu]);
    expect(id).toBe("cpu");
    expect(says.split("\n")).toEqual([
      expect.stringMatching(/^cpu: TensorFlow\.js \d/),
      "  not used: fast: @nowhere/fast is not installed: npm install @nowhere/fast",
      "  not used: slow: @nowhere/slow is not installed: npm install @nowhere/slow",
    ]);
  });

  it("named and missing are an error that says what to install", async () => {
    await expect(openBackend("fast", [missing("fast"), cpu])).rejects.toThrow("npm install @nowhere/fast");
  });

  it("of an unknown name are an error that suggests one", async () => {
    await expect(openBackend("wsam")).rejects.toThrow('"wsam" is no backend; did you mean "wasm"?');
  });

  it("that fail for another reason are not passed over", async () => {
    const broken: Backend = { ...cpu, id: "broken", open: () => Promise.reject(new Error("a bug")) };
    await expect(openBackend("auto", [broken, cpu])).rejects.toThrow("a bug");
  });

  it("name the package that is not installed", async () => {
    await expect(imported("@tensorflow/tfjs-nowhere")).rejects.toThrow(
      "@tensorflow/tfjs-nowhere is not installed: npm install @tensorflow/tfjs-nowhere",
    );
  });

  const addon = new URL("../../node_modules/@tensorflow/tfjs-node/lib", import.meta.url);
  it.skipIf(existsSync(addon))("whose package has no addon name the command that builds it (skipped where it is built)", async () => {
    await expect(openBackend("tfjs-node")).rejects.toThrow("npm rebuild @tensorflow/tfjs-node --ignore-scripts=false");
  });
});
