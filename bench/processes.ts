import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const recorded = fileURLToPath(new URL("../../shared/data/recorded", import.meta.url));

export interface ProcessFigure {
  readonly members: number;
  readonly seconds: number;
  readonly plays: number;
  readonly peakMemoryBytes: number;
}

/** Whole processes, from start to report: a vote of the first `members` recorded models on GSM8K, all coalitions. Null where the data are not there. */
export function recordedProcess(members: number, runs: number): ProcessFigure | null {
  if (!existsSync(recorded)) return null;
  const names = readdirSync(join(recorded, "answers")).sort().slice(0, members);
  const folder = mkdtempSync(join(tmpdir(), "coalition-bench-"));
  const suite = {
    version: 1,
    name: "bench",
    seed: 42,
    models: names.map((id) => ({ id, use: "recorded", with: { answers: join(recorded, "answers", id) } })),
    pools: [{ id: "all", members: names }],
    methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
    datasets: [{ id: "gsm8k", use: "jsonl", with: { path: join(recorded, "items", "gsm8k.jsonl.gz") }, scorer: { use: "numeric" } }],
  };
  const path = join(folder, "suite.json");
  writeFileSync(path, JSON.stringify(suite));
  try {
    const figures = Array.from({ length: runs }, (_, run): ProcessFigure => {
      const out = join(folder, `run-${run}`);
      const started = performance.now();
      const { status, stderr } = spawnSync(process.execPath, [join(root, "dist/runner/cli.js"), "run", path, "--out", out], {
        encoding: "utf8",
      });
      const seconds = (performance.now() - started) / 1000;
      if (status !== 0) throw new Error(`the run ended with ${status}: ${stderr}`);
      const { plays, peakMemoryBytes } = JSON.parse(readFileSync(join(out, "timings.json"), "utf8")) as {
        plays: number;
        peakMemoryBytes: number;
      };
      return { members, seconds, plays, peakMemoryBytes };
    });
    return figures.sort((a, b) => a.seconds - b.seconds)[Math.floor(runs / 2)]!;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
