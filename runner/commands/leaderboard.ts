import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SpecError, type Track } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import type { Prepared } from "../runs/prepare.ts";
import type { Amount } from "../submissions/detection.ts";
import { frameDigest } from "../submissions/frame.ts";
import { type Entrant, type LeaderboardOf, leaderboardOf } from "../submissions/leaderboard.ts";
import { leaderboardPage } from "../submissions/leaderboard-page.ts";
import { referenceSuite } from "../submissions/reference-check.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { writeWhole } from "../write-whole.ts";
import { allowCode, codeFor } from "./allow-code.ts";
import { amountOf, newSeed, usualRerun, verifyFile } from "./verify.ts";

interface Options {
  readonly out?: string;
  readonly suite?: string;
  readonly rerun?: Amount;
  readonly seed?: string;
  readonly allowCode?: true;
}

export const leaderboard: Verb = (program, terminal, act) => {
  program
    .command("leaderboard <dir>")
    .description("verify all packed runs (*.zip) of a folder and rank them: a static page, index.html, and leaderboard.json")
    .option("--out <dir>", "the site's folder (default: <dir>/site)")
    .option("--suite <suite>", "the suite that they were submitted to (default: suite.json in the folder, where there is one)")
    .option("--rerun <amount>", "calls of each to make again: a number, or a share such as 0.2, 20% or all", amountOf)
    .option("--seed <text>", "of the draws (default: one that nobody knows before)")
    .option(...allowCode)
    .action((dir: string, { out = join(dir, "site"), suite, rerun = usualRerun, seed = newSeed(), ...code }: Options) =>
      act(async () => {
        const path = suite ?? join(dir, "suite.json");
        const reference = suite !== undefined || existsSync(path) ? await referenceSuite(path, codeFor(code)) : null;
        const track = reference === null ? null : trackOf(reference, path);
        const files = readdirSync(dir)
          .filter((name) => name.endsWith(".zip"))
          .sort();
        if (files.length === 0) throw SpecError.at(dir, "holds no packed runs (*.zip)");
        const entrants: Entrant[] = [];
        for (const file of files) {
          const options = { reference, rerun, seed, version: terminal.made.version, allowCode: code.allowCode === true };
          const verified = await verifyFile(join(dir, file), options);
          terminal.remark(`${file}: ${verified.verification.verified ? "verified" : "refused"}\n`);
          entrants.push({ file, ...verified });
        }
        const found = leaderboardOf(entrants, track ?? commonTrack(entrants, dir));
        writeWhole(join(out, "leaderboard.json"), `${JSON.stringify(found, null, 2)}\n`);
        writeWhole(join(out, "index.html"), leaderboardPage(found));
        const apart = found.answersOnly.length === 0 ? "" : ` (${found.answersOnly.length} by answers only)`;
        terminal.print(
          `${join(out, "index.html")}: ${found.ranking.length + found.answersOnly.length} ranked${apart}, ${found.refused.length} refused\n`,
        );
        return exitCodes.fine;
      }),
    );
};

function trackOf({ bound }: Prepared, path: string): LeaderboardOf {
  const { name, track } = bound.suite;
  if (track === undefined) throw SpecError.at(path, 'the suite declares no "track": it does not say what is ranked');
  return { suite: { name, frame: frameDigest(bound) }, reference: true, track };
}

/** The track of all verified submissions. Throws a SpecError where they are to several. */
function commonTrack(entrants: readonly Entrant[], dir: string): LeaderboardOf {
  const frames = new Map<string, { suite: LeaderboardOf["suite"]; track: Track; file: string }>();
  for (const { file, verification } of entrants) {
    const { verified, suite, frame, track } = verification;
    if (verified && suite !== null && frame !== null && track !== null)
      frames.set(frame, { suite: { name: suite.name, frame }, track, file });
  }
  const [first, second] = [...frames.values()];
  if (first === undefined)
    throw SpecError.at(dir, "no submission of it verifies and names a track: --suite names the suite that they are to");
  if (second !== undefined)
    throw SpecError.at(dir, `${first.file} and ${second.file} are to different suites: --suite names the one whose submissions are ranked`);
  return { suite: first.suite, reference: false, track: first.track };
}
