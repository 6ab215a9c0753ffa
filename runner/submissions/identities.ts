import type { Prepared } from "../runs/prepare.ts";

/** What tells models apart, by id: clones have the same. */
export type Identities = ReadonlyMap<string, string>;

export const identitiesOf = ({ bound, models }: Prepared): Identities =>
  new Map(bound.models.map(({ id, entry }) => [id, `${models.get(id)?.fingerprint} ${entry.replica}`]));
