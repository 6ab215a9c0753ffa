import { type Document, parseDocument } from "./document.ts";
import { gateMistakes } from "./gate.ts";
import type { Mistake } from "./mistake.ts";
import { type Path, pointerOf } from "./pointer.ts";
import { referenceMistakes } from "./references.ts";
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
    const others = [...referenceMistakes(value, shape), ...further(value, false)].filter(
      ({ path }) => !entries.has(pointerOf(path.slice(0, 2))),
    );
    throw new SpecError(locate(document, [...shape, ...others]));
  }
  const suite = value as Suite;
  const mistakes = [...referenceMistakes(suite), ...ruleMistakes(suite), ...further(suite, true)];
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

/** What else is wrong with a suite whose shape is right. */
function ruleMistakes(suite: Suite): Mistake[] {
  const { pools, datasets, gates, valuation } = suite;
  const mistakes: Mistake[] = [...gateMistakes(gates), ...trackMistakes(suite)];
  const add = (path: Path, message: string) => mistakes.push({ path, key: false, message });
  for (const [i, { members }] of pools.entries()) {
    if (valuation.mode === "exact" && valuation.indices.includes("shapley") && members.length > 12) {
      add(
        ["pools", i, "members"],
        `${members.length} members; all coalitions are played for at most 12: set "valuation": { "mode": "sampled" } or ask for leave-one-out alone`,
      );
    }
  }
  for (const [i, { dev, test }] of datasets.entries()) {
    if (Array.isArray(dev) && Array.isArray(test)) {
      const devIds = new Set(dev);
      for (const [j, id] of test.entries()) if (devIds.has(id)) add(["datasets", i, "test", j], `"${id}" is a dev item too`);
    }
  }
  return mistakes;
}
