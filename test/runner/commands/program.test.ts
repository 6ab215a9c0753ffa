import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { realVerb, verb } from "../verb.ts";

const verbs = ["init", "check", "plan", "run", "score", "show", "report", "compare", "export", "import"];

describe("the command line", () => {
  it("lists every verb in --help, and explains each with its own", async () => {
    const { code, out, err } = await verb(["--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    for (const name of verbs) {
      expect(out).toMatch(new RegExp(`^  ${name} `, "m"));
      const help = await verb([name, "--help"]);
      expect(help).toMatchObject({ code: 0, err: "" });
      expect(help.out).toContain(`Usage: coalition ${name}`);
    }
    for (const nested of [
      ["export", "csv"],
      ["export", "parquet"],
      ["import", "zeroeval"],
    ]) {
      expect((await verb([...nested, "--help"])).out).toContain(`Usage: coalition ${nested.join(" ")} [options] <dir>`);
    }
  });

  it("tells its version", async () => {
    expect(await verb(["--version"])).toEqual({ code: 0, out: "0.0.0-test\n", err: "" });
  });

  it("exits with 2 and a near name where a verb or an option is unknown", async () => {
    for (const [args, says] of [
      [["rnu", "suite.json"], "Did you mean run?"],
      [["chek"], "Did you mean check?"],
      [["run", "suite.json", "--worker", "2"], "Did you mean --workers?"],
      [["export", "cvs", "run"], "Did you mean csv?"],
      [["run"], "missing required argument 'suite'"],
      [["show", "run"], "required option '--item <id>' not specified"],
      [["check", "a.json", "b.json"], "too many arguments"],
      [["compare", "run"], "missing required argument 'head'"],
    ] as const) {
      const { code, out, err } = await verb(args);
      expect({ args, code, out }).toEqual({ args, code: 2, out: "" });
      expect(err).toContain(says);
    }
    expect((await verb([])).code).toBe(2);
  });

  it("exits with 2 where a path leads nowhere, and with 1 and a trace where the fault is its own", async () => {
    const failing = (error: Error) => async () =>
      verb(["fail"], [(program, _, act) => program.command("fail").action(() => act(() => Promise.reject(error)))]);
    const trace = await failing(new TypeError("a bug"))();
    expect(trace).toMatchObject({ code: 1, out: "" });
    expect(trace.err).toMatch(/^internal fault: TypeError: a bug\n {4}at /);
    const path = await failing(Object.assign(new Error("ENOTDIR: not a directory"), { code: "ENOTDIR", syscall: "mkdir", path: "a/b" }))();
    expect(path).toEqual({ code: 2, out: "", err: "a/b: it is, or stands within, a file, and a folder is needed\n" });
  });

  it("is the same in a process of its own", async () => {
    const missing = join(temporaryFolder(), "no.json");
    const inSources = (...args: string[]) => realVerb(args, "sources");
    const [version, unknown, nowhere] = await Promise.all([inSources("--version"), inSources("rnu"), inSources("check", missing)]);
    expect(version).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: "" });
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.err).toContain("Did you mean run?");
    expect(nowhere).toEqual({ code: 2, out: "", err: `${missing}:1:1: there is no such suite\n` });
  });
});
