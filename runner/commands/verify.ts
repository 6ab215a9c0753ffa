import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { SpecError } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import { readingFault } from "../path-fault.ts";
import type { Amount } from "../submissions/detection.ts";
import { referenceSuite } from "../submissions/reference-check.ts";
import { type Verified, type VerifyOptions, verify as verifyBytes } from "../submissions/verify.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { verificationText } from "../terminal/verification-text.ts";
import { allowCode, codeFor } from "./allow-code.ts";

/** How much is made again where nobody says. */
export const usualRerun: Amount = { share: 0.1 };

export const verify: Verb = (program, terminal, act) => {
  program
    .command("verify <file>")
    .description("check a packed run: recompute every number from its calls, make a sample of calls again; exit 5 where it is refused")
    .option("--suite <suite>", "the suite that was to be submitted to: tells changed settings, prompts, questions and gold answers")
    .option(
      "--rerun <amount>",
      "calls to make again where their models are at hand: a number, or a share such as 0.2, 20% or all",
      amountOf,
    )
    .option("--seed <text>", "of the draw (default: one that nobody knows before)")
    .option(...allowCode)
    .option("--json", "print the verification as JSON")
    .action((file: string, options: { suite?: string; rerun?: Amount; seed?: string; allowCode?: true; json?: true }) =>
      act(async () => {
        const reference = options.suite === undefined ? null : await referenceSuite(options.suite, codeFor(options));
        const { verification } = await verifyFile(file, {
          reference,
          rerun: options.rerun ?? usualRerun,
          seed: options.seed ?? newSeed(),
          version: terminal.made.version,
          allowCode: options.allowCode === true,
        });
        terminal.print(options.json ? `${JSON.stringify(verification, null, 2)}\n` : verificationText(file, verification));
        return verification.verified ? exitCodes.fine : exitCodes.mismatch;
      }),
    );
};

/** Verifies a file in a folder that is gone afterwards. Code that may run finds the packages that are installed where it is run. */
export async function verifyFile(file: string, options: Omit<VerifyOptions, "folder">): Promise<Verified> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    const pack = error.code === "EISDIR" ? ": the one that `pack` makes of a run" : "";
    throw SpecError.at(file, `the packed run ${readingFault(error)}${pack}`);
  });
  const folder = mkdtempSync(join(options.allowCode ? process.cwd() : tmpdir(), ".coalition-verify-"));
  try {
    return await verifyBytes(bytes, { ...options, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A seed that no submitter can have known. */
export const newSeed = (): string => String(randomInt(2 ** 47));

/** `200`, `0.2`, `20%`, `all`. */
export function amountOf(text: string): Amount {
  if (text === "all") return { share: 1 };
  const [, digits, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? [];
  const value = Number(digits);
  const share = percent === "%" ? value / 100 : value;
  if (digits !== undefined && (percent === "%" || digits.includes(".")) && share <= 1) return { share };
  if (digits !== undefined && percent === "" && Number.isSafeInteger(value)) return { count: value };
  throw new InvalidArgumentError("a whole number, a share (0.2, 20%) or all is needed");
}
