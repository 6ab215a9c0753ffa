import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What each folder may import besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = { spec: [], runner: ["spec"], reference: ["spec", "runner"] };

interface Import {
  readonly file: string;
  readonly specifier: string;
}

function importsOf(folder: string): Import[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => {
      const file = join(folder, name);
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
      return importedFiles.map(({ fileName }) => ({ file, specifier: fileName }));
    });
}

const isRelative = ({ specifier }: Import): boolean => specifier.startsWith(".");

const folderOf = ({ file, specifier }: Import): string => relative(root, join(root, dirname(file), specifier)).split(sep)[0]!;

describe("imports", () => {
  it("are read: spec and runner have many", () => {
    expect(importsOf("spec").length).toBeGreaterThan(30);
    expect(importsOf("runner").length).toBeGreaterThan(300);
  });

  for (const [folder, allowed] of Object.entries(mayImport)) {
    it(`of ${folder} go to ${[folder, ...allowed].join(", ")} and nowhere else`, () => {
      const wrong = importsOf(folder).filter((found) => isRelative(found) && ![folder, ...allowed].includes(folderOf(found)));
      expect(wrong).toEqual([]);
    });
  }

  it("of files name files that are there, with their ending", () => {
    const missing = Object.keys(mayImport)
      .flatMap(importsOf)
      .filter((found) => isRelative(found) && !existsSync(join(root, dirname(found.file), found.specifier)));
    expect(missing).toEqual([]);
  });

  it("of packages by what is published name only what an installation brings along", () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: Record<string, string> };
    const undeclared = ["spec", "runner"].flatMap(importsOf).filter((found) => {
      const name = found.specifier.split("/", found.specifier.startsWith("@") ? 2 : 1).join("/");
      return !isRelative(found) && !isBuiltin(found.specifier) && dependencies[name] === undefined;
    });
    expect(undeclared).toEqual([]);
  });
});
