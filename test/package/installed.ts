import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../temporary-folder.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export function execute(file: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((ended) => {
    const child = execFile(file, args, { cwd, maxBuffer: 1 << 26 }, (_, out, err) => ended({ code: child.exitCode ?? -1, out, err }));
  });
}

async function succeed(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, out, err } = await execute(file, args, cwd);
  if (code !== 0) throw new Error(`${file} ${args.join(" ")} ended with ${code}:\n${out}${err}`);
  return out;
}

/** The package as it is published, installed in a folder that holds nothing else. */
export interface Installed {
  readonly folder: string;
  /** Paths of all files of the package. */
  readonly files: readonly string[];
  coalition(...args: readonly string[]): Promise<Ended>;
  /** Puts another package of this repository beside it. */
  add(name: string): void;
}

/**
 * Builds and packs this package, and installs it: by npm and its registry where COALITION_INSTALL=registry is set, as CI does. Elsewhere
 * it is unpacked, and the packages that it declares are links to those of this repository. Either way, what it does not declare it does
 * not find, TensorFlow's native packages among them.
 */
export async function installed(): Promise<Installed> {
  const folder = temporaryFolder();
  await succeed("npm", ["run", "-s", "build"], root);
  const [packed] = JSON.parse(await succeed("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], root)) as [
    { filename: string; files: { path: string }[] },
  ];
  const tarball = join(folder, packed.filename);
  const modules = join(folder, "node_modules");
  const home = join(modules, "coalition");
  const add = (name: string) => {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name), "dir");
  };
  if (process.env.COALITION_INSTALL === "registry") {
    await succeed("npm", ["install", "--no-audit", "--no-fund", "--no-save", tarball], folder);
  } else {
    mkdirSync(home, { recursive: true });
    await succeed("tar", ["-xzf", tarball, "--strip-components=1", "-C", home], folder);
    for (const name of Object.keys(manifestIn(home).dependencies)) add(name);
  }
  return {
    folder,
    files: packed.files.map(({ path }) => path),
    coalition: (...args) => execute(process.execPath, [join(home, manifestIn(home).bin.coalition), ...args], folder),
    add,
  };
}

const manifestIn = (home: string) =>
  JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { dependencies: Record<string, string>; bin: { coalition: string } };
