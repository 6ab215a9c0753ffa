import { posix } from "node:path";
import type { Mistake, Path } from "../../spec/index.ts";
import type { BoundSuite } from "../bind.ts";
import { ownUses } from "./own-uses.ts";
import { suiteFolder } from "./parts.ts";

/** A file that a suite names: as it says it, and where the archive has it. */
export interface NamedFile {
  readonly path: string;
  readonly part: string;
  /** It is a source of own code. */
  readonly isCode: boolean;
}

/** Where an archive has a suite and the files that it names. */
export interface SuitePlaces {
  readonly suite: string;
  readonly files: readonly NamedFile[];
}

const isAbsolute = (path: string): boolean => /^([\\/~]|[A-Za-z]:)/.test(path);

/**
 * The suite stands so deep that every path in it leads to where it led before and stays inside the archive's folder: what it says of
 * its data and code is part of its digest and is not rewritten. Files that methods name are in the suite itself already.
 * Returns mistakes where a path cannot be so carried.
 */
export function suitePlaces({ suite, datasets, methods, own }: BoundSuite): SuitePlaces | Mistake[] {
  const mistakes: Mistake[] = [];
  const paths: string[] = [];
  const add = (path: Path, given: unknown) => {
    if (typeof given !== "string") return;
    if (isAbsolute(given) || given.includes("\\"))
      mistakes.push({
        path,
        key: false,
        message: `${JSON.stringify(given)} cannot be carried along: paths must be relative to the suite, with /`,
      });
    else paths.push(given);
  };
  for (const [i, { plugIn, parameters }] of datasets.entries())
    for (const name of plugIn.files ?? []) add(["datasets", i, "with", name], parameters[name]);
  for (const [i, { plugIn, parameters }] of methods.entries())
    for (const name of plugIn.files ?? [])
      if (typeof parameters[name] === "string")
        mistakes.push({
          path: ["methods", i, "with", name],
          key: false,
          message: "a packed suite says what stands in a method's file itself",
        });
  for (const { use, path } of ownUses(suite)) add(path, use);
  const sources = new Set([...own.values()].flatMap(({ files }) => Object.keys(files)));
  for (const file of sources) add(["methods"], file);
  if (mistakes.length > 0) return mistakes;
  const ups = (path: string) =>
    posix
      .normalize(path)
      .split("/")
      .filter((part) => part === "..").length;
  const folder = [suiteFolder, ...Array<string>(Math.max(0, ...paths.map(ups))).fill("_")].join("/");
  const partOf = (path: string) => posix.join(folder, path);
  const files = new Map(paths.map((path) => [partOf(path), { path, part: partOf(path), isCode: sources.has(posix.normalize(path)) }]));
  return { suite: partOf("suite.json"), files: [...files.values()] };
}
