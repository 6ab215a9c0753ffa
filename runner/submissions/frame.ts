import { digest, type Track } from "../../spec/index.ts";
import type { BoundSuite } from "../bind.ts";
import { decisiveSuite } from "../decisive-suite.ts";
import { fixedUses } from "./own-uses.ts";

type Entries = readonly { readonly id: string }[];

/**
 * What all submissions to a track have in common: what decides the suite's results, without the entry that the track leaves open.
 * Entries stand under their ids, so that a difference names the entry that it is in.
 */
export function frameOf(bound: BoundSuite, track: Track | null): Readonly<Record<string, unknown>> {
  const { code = {}, ...entries } = decisiveSuite(bound);
  const { models, methods, pools, datasets, ...rest } = entries as Record<string, Entries>;
  const fixed = fixedUses(bound.suite, track);
  const byId = (list: Entries | undefined, open?: string) =>
    Object.fromEntries((list ?? []).map((entry) => [entry.id, entry.id === open ? "open" : entry]));
  return {
    ...rest,
    models: byId(models, track?.seat),
    methods: byId(methods, track?.method),
    pools: byId(pools),
    datasets: byId(datasets),
    code: Object.fromEntries(Object.entries(code as Record<string, string>).filter(([use]) => fixed.has(use))),
    track,
  };
}

export const frameDigest = (bound: BoundSuite): string => digest(frameOf(bound, bound.suite.track ?? null));
