import { appendFileSync, existsSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { type Baseline, type GateResult, SpecError } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import { annotations } from "../gates/annotations.ts";
import { judge } from "../gates/judge.ts";
import { mostSummaryBytes, stepSummary } from "../gates/step-summary.ts";
import { verdictTable } from "../gates/verdict-table.ts";
import { makeFolder } from "../make-folder.ts";
import { type ExitCode, exitCodes, type Terminal } from "../terminal/terminal.ts";
import { writeWhole } from "../write-whole.ts";
import { allowCode, codeFor } from "./allow-code.ts";
import { baselinePath, type JudgedFolder, judgedFolder, readBaseline } from "./judged-folder.ts";

interface Options {
  readonly suite?: string;
  readonly allowCode?: true;
  readonly baseline?: string;
  readonly junit?: string;
  readonly summary?: string;
  readonly annotations?: true;
  readonly strict?: true;
  readonly json?: true;
}

export const gate: Verb = (program, terminal, act) => {
  program
    .command("gate <dir>")
    .description("apply the suite's gates to a run; exit 4 where one fails")
    .option("--suite <suite>", "take the gates of this suite file, which may differ in gates and limits alone (default: the run's own)")
    .option(...allowCode)
    .option("--baseline <file>", "the baseline of all gates with maxDrop (default: the one that each names)")
    .option("--junit <file>", "write the verdicts as JUnit XML")
    .option("--summary <file>", "append the verdicts as Markdown (default: $GITHUB_STEP_SUMMARY, where that is set)")
    .option("--annotations", "print GitHub annotations for what fails or is inconclusive")
    .option("--strict", "let inconclusive verdicts fail")
    .option("--json", "print the verdicts as JSON")
    .action((dir: string, options: Options) => act(() => applyGates(dir, options, terminal)));
};

async function applyGates(dir: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const folder = await judgedFolder(dir, options.suite, codeFor(options));
  const { run, gates, incomplete } = folder;
  // A pipeline whose gates got lost must not look as if they had passed.
  if (gates.length === 0) throw SpecError.at(folder.path, "this suite has no gates");
  const verdicts = judge(run, gates, baselines(folder, options.baseline), options.strict === true);
  const passed = verdicts.every(({ fails }) => !fails);
  const { name } = run.suite;
  const result: GateResult = { suite: { name, digest: run.manifest.suite.digest }, passed, verdicts };

  terminal.print(options.json ? `${JSON.stringify(result, null, 2)}\n` : verdictTable(verdicts));
  const file = relative(".", folder.path).split(sep).join("/");
  if (options.junit !== undefined) {
    // Loads a builder of XML, which takes longer than most verbs.
    const { junitXml } = await import("../gates/junit.ts");
    writeWhole(options.junit, junitXml(verdicts, { name, file, places: folder.places }));
  }
  if (options.annotations) {
    // GitHub reads both streams; JSON stays JSON.
    const show = options.json ? terminal.remark : terminal.print;
    for (const line of annotations(verdicts, file, folder.places)) show(`${line}\n`);
  }
  const summary = options.summary ?? terminal.secret("GITHUB_STEP_SUMMARY");
  if (summary) append(summary, (room) => stepSummary(name, verdicts, room));

  if (incomplete !== null) terminal.remark(`incomplete: ${incomplete}\n`);
  if (!passed) return exitCodes.gateFailed;
  return incomplete === null ? exitCodes.fine : exitCodes.incomplete;
}

/** Reads each baseline once. */
function baselines(folder: JudgedFolder, only: string | undefined) {
  const known = new Map<string, Baseline | string>();
  return (gate: JudgedFolder["gates"][number]): Baseline | string => {
    const path = only === undefined ? baselinePath(folder, gate) : resolve(only);
    const baseline = known.get(path) ?? readBaseline(path);
    known.set(path, baseline);
    return baseline;
  };
}

function append(path: string, text: (room: number) => string): void {
  makeFolder(dirname(resolve(path)));
  appendFileSync(path, text(mostSummaryBytes - (existsSync(path) ? statSync(path).size : 0)));
}
