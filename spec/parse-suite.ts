import { type Document, parseDocument } from "./document.ts";
import { gateMistakes } from "./gate.ts";
import type { Mistake } from "./mistake.ts";
import { suggest } from "./nearest.ts";
import { type Path, pointerOf } from "./pointer.ts";
import { SpecError, type Violation } from "./spec-error.ts";
import { type Suite, SuiteSchema } from "./suite.ts";
import { trackMistakes } from "./track.ts";
import { validate } from "./validate.ts";

/** A suite, and the file that it stands in: later checks (each `with`, each file named) report places in it. */
export interface SuiteFile {
  readonly suite: Suite;
  /** Verbatim. */
  readonly text: string;
  readonly document: Document;
}

/**
 * What else is to be looked at than the shape: the second step of validation. Where the shape is wrong (`shaped` is false), any part of
 * the value may be anything.
 */
export type FurtherChecks = (value: unknown, shaped: boolean) => readonly Mistake[];

/**
 * First step of validation: the shape, and the ids that refer to each other. Throws a SpecError with every mistake, those of further
 * checks among them, so that all can be mended at once.
 */
export function parseSuite(text: string, file: string, further: FurtherChecks = () => []): SuiteFile {
  const document = parseDocument(text, file);
  const { value } = document;
  const shape = validate(SuiteSchema, value);
  if (shape.length > 0) {
    // What is wrong inside an entry that is wrong itself may follow from that.
    const entries = new Set(shape.map(({ path }) => pointerOf(path.slice(0, 2))));
    const others = further(value, false).filter(({ path }) => !entries.has(pointerOf(path.slice(0, 2))));
    throw new SpecError(locate(document, [...shape, ...others]));
  }
  const suite = value as Suite;
  const mistakes = [...referenceMistakes(suite), ...further(suite, true)];
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
  return { suite, text, document };
}

/** Gives mistakes their places, in the order of the file. */
export function locate(document: Document, mistakes: readonly Mistake[]): Violation[] {
  return mistakes
    .map(({ path, key, message }) => ({ place: document.place(path, key), pointer: pointerOf(path), message }))
    .sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
}

/**
 * The suite with its sections sorted by id: the order of pools, methods, datasets and models changes the order of a report's
 * sections and nothing else, so that two suites that differ in it alone have one digest.
 */
export function sortedSuite(suite: Suite): Suite {
  const byId = <T extends { id: string }>(list: readonly T[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
  const { models, pools, methods, datasets } = suite;
  return { ...suite, models: byId(models), pools: byId(pools), methods: byId(methods), datasets: byId(datasets) };
}

function referenceMistakes(suite: Suite): Mistake[] {
  const mistakes: Mistake[] = [];
  const add = (path: Path, message: string) => mistakes.push({ path, key: false, message });
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

  for (const section of ["models", "pools", "methods", "datasets"] as const) {
    const seen = new Map<string, number>();
    for (const [i, { id }] of suite[section].entries()) {
      const first = seen.get(id);
      if (first === undefined) seen.set(id, i);
      else add([section, i, "id"], `"${id}" is the id of ${section}[${first}] already`);
    }
  }
  const models = ids(suite.models);
  for (const [i, pool] of suite.pools.entries()) {
    for (const [j, member] of pool.members.entries()) {
      if (!models.includes(member)) add(["pools", i, "members", j], `"${member}" is no model of this suite; ${suggest(member, models)}`);
    }
    if (suite.valuation.mode === "exact" && suite.valuation.indices.includes("shapley") && pool.members.length > 12) {
      add(
        ["pools", i, "members"],
        `${pool.members.length} members; all coalitions are played for at most 12: set "valuation": { "mode": "sampled" } or ask for leave-one-out alone`,
      );
    }
  }
  const named = { pool: ids(suite.pools), method: ids(suite.methods), dataset: ids(suite.datasets) };
  for (const list of ["include", "exclude"] as const) {
    for (const [i, cells] of (suite.matrix[list] ?? []).entries()) {
      for (const [kind, id] of Object.entries(cells) as [keyof typeof named, string][]) {
        if (!named[kind].includes(id)) add(["matrix", list, i, kind], `"${id}" is no ${kind} of this suite; ${suggest(id, named[kind])}`);
      }
    }
  }
  const known = { ...named, model: models };
  mistakes.push(...gateMistakes(suite.gates), ...trackMistakes(suite));
  for (const [i, { where }] of suite.gates.entries()) {
    for (const [kind, id] of Object.entries(where) as [keyof typeof known, string][]) {
      if (!known[kind].includes(id)) add(["gates", i, "where", kind], `"${id}" is no ${kind} of this suite; ${suggest(id, known[kind])}`);
    }
  }
  for (const [i, dataset] of suite.datasets.entries()) {
    if (Array.isArray(dataset.dev) && Array.isArray(dataset.test)) {
      const dev = new Set(dataset.dev);
      for (const [j, id] of dataset.test.entries()) if (dev.has(id)) add(["datasets", i, "test", j], `"${id}" is a dev item too`);
    }
  }
  return mistakes;
}
