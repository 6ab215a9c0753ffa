import { readFileSync } from "node:fs";
import type { Bench } from "tinybench";
import { bindSuite } from "../runner/bind.ts";
import { Workers } from "../runner/runs/workers.ts";
import { parseSuite } from "../spec/index.ts";

/** From nothing to the first job done: a thread, the modules, the models. */
export function addWorkerStart(bench: Bench): string {
  const path = new URL("../suites/ci.json", import.meta.url);
  const { suite } = bindSuite(parseSuite(readFileSync(path, "utf8"), "ci.json"));
  const fingerprints = Object.fromEntries(suite.models.map(({ id }) => [id, id]));
  const name = "start of a worker, to its first job's end";
  bench.add(name, async () => {
    const workers = new Workers({ suite, directory: ".", fingerprints, replay: false }, 1);
    const before = { known: [], reused: [], unanswered: {} };
    await workers.test({ kind: "test", dataset: "exam", cells: [], items: [], todo: [], standings: [], fitted: [], before });
    await workers.close();
  });
  return name;
}
