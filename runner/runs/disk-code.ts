import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { digest, sha256 } from "../../spec/index.ts";
import type { LoadCode } from "../own-code.ts";

/**
 * Imports a module from its file. Its digest covers the file and all files that it imports by relative paths, and theirs; packages, and
 * files that are read or imported by names put together at run time, it does not cover.
 */
export const diskCode: LoadCode = async (use, directory) => {
  const path = resolve(directory, use);
  if (!existsSync(path) || !statSync(path).isFile()) throw new Error(`there is no file ${path}`);
  const sources = sourcesOf(path);
  const named = (from: string) => [...sources].map(([file, sum]) => [relative(from, file).split(sep).join("/"), sum] as const).sort();
  return {
    exported: await imported(path),
    // Seen from the module, so that moving it with all that it imports changes nothing.
    digest: digest(named(dirname(path))),
    files: Object.fromEntries(named(directory)),
  };
};

const relativeImports = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'\n]+)["']/g;

/** SHA-256 of a module's file and of those it imports by relative paths, by absolute path. */
function sourcesOf(path: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(path)) return found;
  const bytes = readFileSync(path);
  found.set(path, sha256(bytes));
  // What only looks like an import, in a comment or a text, leads to no file, or to one more.
  for (const [, specifier] of bytes.toString("utf8").matchAll(relativeImports)) {
    const named = resolve(dirname(path), specifier!);
    // TypeScript may be imported by the name it will be compiled to, or without an ending.
    const file = [named, named.replace(/\.([cm]?)js$/, ".$1ts"), `${named}.ts`, `${named}.js`].find(
      (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
    );
    if (file !== undefined) sourcesOf(file, found);
  }
  return found;
}

async function imported(path: string): Promise<unknown> {
  if (/\.[cm]?ts$/.test(path)) {
    readsTypeScript ??= readTypeScript();
    await readsTypeScript;
  }
  try {
    return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const hint = /Cannot find package 'coalition'/.test(message) ? "; install it where the module is: npm install coalition" : "";
    throw new Error(`it cannot be imported: ${message}${hint}`, { cause: error });
  }
}

let readsTypeScript: Promise<void> | undefined;

/** Sees to it that this thread can import TypeScript: by tsx where that is installed, else by Node itself where it can. */
async function readTypeScript(): Promise<void> {
  try {
    // Installed by whoever wants it: no dependency of this package.
    const tsx = "tsx/esm/api";
    ((await import(tsx)) as { register(): unknown }).register();
  } catch {
    if ((process.features as { typescript?: unknown }).typescript) return;
    throw new Error(`Node ${process.versions.node} reads no TypeScript: npm install tsx, or take Node 22.18 or newer, or write JavaScript`);
  }
}
