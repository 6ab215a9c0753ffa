import { homedir } from "node:os";
import { basename, resolve } from "node:path";
import { SpecError, sha256 } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import { PastRun } from "../runs/past-run.ts";
import { packRun } from "../submissions/pack.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { writeWhole } from "../write-whole.ts";
import { allowCode, codeFor } from "./allow-code.ts";

export const pack: Verb = (program, terminal, act) => {
  program
    .command("pack <dir>")
    .description("pack a run into one file that others can verify; refuses where a key or a path of this machine would be inside")
    .option("--out <file>", "the file (default: <dir>.submission.zip)")
    .option("--name <text>", "under which it is listed (default: the folder's name)")
    .option(...allowCode)
    .option("--json", "print submission.json")
    .action((dir: string, options: { out?: string; name?: string; allowCode?: true; json?: true }) =>
      act(async () => {
        const run = new PastRun(dir);
        const name = options.name ?? basename(resolve(dir));
        if (name.trim() === "" || name.length > 200) throw SpecError.inUsage("--name: 1 to 200 characters are needed");
        const out = options.out ?? `${dir.replace(/\/+$/, "")}.submission.zip`;
        const { version } = terminal.made;
        const environment = { version, node: process.versions.node, platform: process.platform, arch: process.arch };
        const { bytes, submission, addresses } = await packRun(run, {
          name,
          environment,
          load: codeFor(options),
          secret: terminal.secret,
          folders: [homedir(), process.cwd()],
        });
        writeWhole(out, bytes);
        if (addresses.length > 0) terminal.remark(`the file says where models were reached: ${addresses.join(", ")}\n`);
        if (options.json) terminal.print(`${JSON.stringify(submission, null, 2)}\n`);
        else terminal.print(`${out}: ${bytes.length} bytes, SHA-256 ${sha256(bytes)}\n`);
        return exitCodes.fine;
      }),
    );
};
