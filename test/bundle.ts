import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the bundle: `runner/worker.js`, `runner/entry/cli.js` and `runner/entry/test-plug-ins.js`. */
    bundle: string;
  }
}

const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * Bundles the command line, its worker thread's program and the tests' own plug-ins, once for all tests of this start. Processes and
 * threads load a few files in place of several hundred, and compile none of them: they begin three times sooner.
 */
export default async function bundle(project: TestProject): Promise<() => void> {
  mkdirSync(join(root, "dist"), { recursive: true });
  // Within the package: what looks for it looks upwards. Of its own: another start of the tests has its own bundle.
  const folder = mkdtempSync(join(root, "dist", "test-"));
  const bundled = async () => {
    await build({
      configFile: false,
      root,
      logLevel: "warn",
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        target: "node20",
        rollupOptions: {
          input: {
            "runner/entry/cli": join(root, "runner/cli.ts"),
            "runner/entry/test-plug-ins": join(root, "test/runner/runs/test-plug-ins.ts"),
            "runner/worker": join(root, "runner/worker.ts"),
          },
          // Packages that look for files of their own.
          external: [/^piscina/, /^@tensorflow/, /^vega/],
          // As in the sources: what runs when a module is loaded runs.
          treeshake: false,
          // The worker's program stands one folder above whatever starts it.
          output: { entryFileNames: "[name].js", chunkFileNames: "runner/entry/[name]-[hash].js" },
        },
      },
    });
  };
  await bundled();
  project.provide("bundle", folder);
  project.onTestsRerun(bundled);
  return () => rmSync(folder, { recursive: true, force: true });
}
