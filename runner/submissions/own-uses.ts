import { isOwnPath, type Path, type Suite, type Track } from "../../spec/index.ts";
import type { OwnKind } from "../own-code.ts";

/** A place where a suite names a module of the user's own. */
export interface OwnUse {
  readonly kind: OwnKind;
  /** Id of the entry that it is of. */
  readonly id: string;
  readonly use: string;
  readonly path: Path;
}

export const ownUses = ({ models, methods, datasets }: Suite): OwnUse[] =>
  [
    ...models.map(({ id, use }, i) => ({ kind: "model" as const, id, use, path: ["models", i, "use"] })),
    ...methods.map(({ id, use }, i) => ({ kind: "method" as const, id, use, path: ["methods", i, "use"] })),
    ...datasets.map(({ id, scorer }, i) => ({
      kind: "scorer" as const,
      id,
      use: scorer?.use ?? "",
      path: ["datasets", i, "scorer", "use"],
    })),
  ].filter(({ use }) => isOwnPath(use));

/** The modules that a track leaves to nobody: those of every entry but the open one. */
export const fixedUses = (suite: Suite, track: Track | null): ReadonlySet<string> =>
  new Set(
    ownUses(suite)
      .filter(({ kind, id }) => !(kind === "model" && id === track?.seat) && !(kind === "method" && id === track?.method))
      .map(({ use }) => use),
  );
