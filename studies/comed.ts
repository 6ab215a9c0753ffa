import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { PastRun } from "../runner/runs/past-run.ts";
import { prepareSuite } from "../runner/runs/prepare.ts";
import { quietOptions } from "../runner/runs/quiet-options.ts";
import { run } from "../runner/runs/run.ts";
import { resamplerFor } from "../runner/values/bootstrap.ts";
import type { Outcome } from "../spec/index.ts";
import { pageOf } from "./comed/page.ts";
import { settingOf, spentBy } from "./comed/setting.ts";

// `npm run study:comed`: plays suites/comed.json and writes docs/comed-study.md and docs/comed-study.json. As the command line does:
setFlagsFromString("--no-allocation-site-pretenuring");

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const prepared = await prepareSuite(path("suites/comed.json"));
const { suite } = prepared.bound;
const folder = mkdtempSync(join(tmpdir(), "coalition-comed-"));
try {
  const { report } = await run(prepared, quietOptions(join(folder, "run")));
  const { done, ...left } = report.coverage;
  if (Object.values(left).some((count) => count > 0)) throw new Error(`the study is not whole: ${JSON.stringify(report.coverage)}`);

  // Sorted by item, so that no number depends on the order in which plays ended.
  const outcomes = [...new PastRun(join(folder, "run")).outcomes()].sort((a, b) => (a.item < b.item ? -1 : 1));
  const plays = new Map<string, Map<string, Map<string, Outcome>>>();
  for (const outcome of outcomes) {
    const ofDataset = plays.get(outcome.dataset) ?? new Map<string, Map<string, Outcome>>();
    plays.set(outcome.dataset, ofDataset);
    const ofMethod = ofDataset.get(outcome.method) ?? new Map<string, Outcome>();
    ofDataset.set(outcome.method, ofMethod.set(outcome.item, outcome));
  }
  const resampler = resamplerFor(suite.seed, 2000);
  const settings = (["fixed", "routed"] as const).flatMap((anchor) =>
    suite.datasets.map(({ id }) => settingOf(id, anchor, plays.get(id)!, resampler)),
  );
  const others = ["router", "vote", "aggregator"].map((method) => {
    const spent = suite.datasets.map(({ id }) => spentBy(plays.get(id)!.get(method)!));
    const mean = (of: (one: (typeof spent)[number]) => number) => spent.reduce((sum, one) => sum + of(one), 0) / spent.length;
    return { method, accuracy: mean(({ accuracy }) => accuracy), decoded: mean(({ decoded }) => decoded) };
  });
  const result = { suite: { name: suite.name, digest: prepared.digest }, plays: done, settings, others };
  writeFileSync(path("docs/comed-study.json"), `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync(path("docs/comed-study.md"), pageOf(result));
  process.stdout.write("docs/comed-study.md, docs/comed-study.json\n");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
