import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
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
  try {
    return defaultOf(await (/\.[cm]?ts$/.test(path) ? typeScript(path) : import(pathToFileURL(path).href)));
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new Error(`it cannot be imported: ${message}${hintFor(path, message)}`, { cause: error });
  }
}

/** Imports TypeScript by tsx where that is installed, else by Node itself where it can. */
async function typeScript(path: string): Promise<unknown> {
  const { href } = pathToFileURL(path);
  // Installed by whoever wants it: no dependency of this package.
  const name = "tsx/esm/api";
  const tsx = await (import(name) as Promise<{ tsImport(url: string, parent: string): Promise<unknown> }>).catch(() => null);
  const native = Boolean((process.features as { typescript?: unknown }).typescript);
  // Where a package does not say what its files are, Node looks into them, and tsx does not.
  if (native && (tsx === null || !isInModulePackage(dirname(path)))) return import(href);
  if (tsx !== null) return tsx.tsImport(href, import.meta.url);
  throw new Error(`Node ${process.versions.node} reads no TypeScript: npm install tsx, or take Node 22.18 or newer, or write JavaScript`);
}

/** Of a module that was compiled to CommonJS the default export stands within another. */
function defaultOf(module: unknown): unknown {
  const { default: exported } = module as { default?: { readonly __esModule?: true; readonly default?: unknown } };
  return exported?.__esModule ? exported.default : exported;
}

function hintFor(path: string, message: string): string {
  if (/Cannot find package 'coalition'/.test(message)) return "; install it where the module is: npm install coalition";
  // To CommonJS this package cannot be given by tsx.
  if (!path.endsWith(".ts") || isInModulePackage(dirname(path)) || !/["']coalition["']/.test(readFileSync(path, "utf8"))) return "";
  return `; no package.json of its own says "type": "module": say so, or name it ${basename(path, ".ts")}.mts`;
}

function isInModulePackage(folder: string): boolean {
  const file = join(folder, "package.json");
  if (existsSync(file)) return (JSON.parse(readFileSync(file, "utf8")) as { type?: string }).type === "module";
  return dirname(folder) !== folder && isInModulePackage(dirname(folder));
}
