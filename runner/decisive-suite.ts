import { digest, sortedSuite } from "../spec/index.ts";
import type { BoundSuite } from "./bind.ts";
import { codeDigests } from "./own-code.ts";

/**
 * What of a suite decides its results, sorted by id. Where an editor finds the schema, how much may be spent and how fast and what is expected, where a
 * network model is reached and with which key, which gates are applied and what may be submitted decide none: a run that met a limit
 * goes on once the limit is raised, and one whose server has moved goes on at the new address.
 */
export function decisiveSuite({ suite, models: bound, own }: BoundSuite): Readonly<Record<string, unknown>> {
  const { $schema: _, limits: __, gates: ___, track: ____, models, ...content } = sortedSuite(suite);
  const decisive = models.map(({ limits: _____, averages: ______, with: given, ...model }) => {
    const addresses = bound.find(({ id }) => id === model.id)?.plugIn.addresses ?? [];
    return { ...model, with: Object.fromEntries(Object.entries(given).filter(([name]) => !addresses.includes(name))) };
  });
  // What own code does, its source decides.
  return { ...content, models: decisive, ...(own.size === 0 ? {} : { code: codeDigests(own) }) };
}

/** The suite's digest: that of the canonical form of what decides its results. */
export const suiteDigest = (bound: BoundSuite): string => digest(decisiveSuite(bound));
