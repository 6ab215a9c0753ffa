import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // The examples of own code import "coalition", as its users do: here these are the sources.
  resolve: { alias: [{ find: /^coalition$/, replacement: fileURLToPath(new URL("runner/index.ts", import.meta.url)) }] },
  test: {
    include: ["test/**/*.test.ts"],
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 60_000,
  },
});
