import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Verification } from "../spec/index.ts";

/** What a process says at its end of the processor time that it took, all its threads together, in microseconds. */
const tell = "data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+JSON.stringify(process.cpuUsage())))";

const cli = fileURLToPath(new URL("../dist/runner/cli.js", import.meta.url));

export interface VerificationFigure {
  readonly calls: number;
  readonly plays: number;
  readonly madeAgain: number;
  readonly seconds: number;
  /** Of processor time: does not hang on what else the machine does. */
  readonly cpuSeconds: number;
}

/** Whole processes, from start to verdict: `verify` of a packed run of four simulated models that vote and refine, of about so many calls. */
export function verificationFigure(calls: number): VerificationFigure {
  const folder = mkdtempSync(join(tmpdir(), "coalition-bench-"));
  const members = ["a", "b", "c", "d"];
  const suite = {
    version: 1,
    name: "bench",
    seed: 5,
    models: members.map((id, i) => ({ id, use: "simulated", with: { skill: 0.4 + 0.1 * i } })),
    pools: [{ id: "four", members }],
    methods: [
      { id: "vote", use: "majority-vote" },
      { id: "debate", use: "refine" },
    ],
    // A test item takes about 53 calls.
    datasets: [{ id: "exam", use: "generated", with: { count: Math.ceil(calls / 53) + 50 }, dev: 50 }],
  };
  const run = (...args: string[]): { stdout: string; cpuSeconds: number } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", tell, cli, ...args], {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) throw new Error(`${args[0]} ended with ${status}: ${stderr}`);
    const { user, system } = JSON.parse(stderr.slice(stderr.lastIndexOf("\n"))) as NodeJS.CpuUsage;
    return { stdout, cpuSeconds: (user + system) / 1e6 };
  };
  try {
    writeFileSync(join(folder, "suite.json"), JSON.stringify(suite));
    run("run", join(folder, "suite.json"), "--out", join(folder, "run"));
    run("pack", join(folder, "run"), "--out", join(folder, "run.zip"));
    const started = performance.now();
    const { stdout, cpuSeconds } = run("verify", join(folder, "run.zip"), "--seed", "bench", "--json");
    const seconds = (performance.now() - started) / 1000;
    const { recomputed, rerun } = JSON.parse(stdout) as Verification;
    return { calls: recomputed.calls, plays: recomputed.plays, madeAgain: rerun?.drawn ?? 0, seconds, cpuSeconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
