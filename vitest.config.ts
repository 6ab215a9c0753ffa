import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      // The examples of own code import "coalition", as its users do: here these are the sources.
      { find: /^coalition$/, replacement: path("runner/index.ts") },
      { find: /^\.\/worker-program\.ts$/, replacement: path("test/worker-program.ts") },
    ],
  },
  test: {
    globalSetup: "test/bundle.ts",
    setupFiles: "test/setup.ts",
    include: ["test/**/*.test.ts"],
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 60_000,
  },
});
