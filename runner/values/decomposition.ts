import { type McNemar, mcnemar } from "./statistics/mcnemar.ts";

/** One item of a gated system, graded. */
export interface GatedItem {
  /** Where the play left the tree. */
  readonly branch: string;
  /** A: whether the anchor's own answer is right. */
  readonly anchor: boolean;
  /** Y: whether the final one is. */
  readonly system: boolean;
  /** Whether dense collaboration, which always escalates, is right on it; left out where that was not played. */
  readonly dense?: boolean;
}

/** Rescue and harm in a part of the items; rates are null where there is nothing to divide by. */
export interface Region {
  readonly items: number;
  /** #{A=0, Y=1} and #{A=1, Y=0}. */
  readonly rescued: number;
  readonly harmed: number;
  /** (rescued - harmed) / n, n all items: what the region adds to accuracy. */
  readonly net: number;
  /** a = P(A=1), rho = P(Y=1 | A=0), eta = P(Y=0 | A=1) in the region. */
  readonly a: number | null;
  readonly rho: number | null;
  readonly eta: number | null;
  /** a* = rho / (rho + eta): collaboration helps in the region iff a < a*. */
  readonly aStar: number | null;
}

export interface Decomposition {
  readonly items: number;
  readonly accuracy: { readonly anchor: number; readonly system: number; readonly dense: number | null };
  /** By branch; their nets add up to the accuracy difference. */
  readonly branches: Readonly<Record<string, Region>>;
  /** Of the items that were not accepted at once. */
  readonly gated: Region;
  /** P(g=1): their share. */
  readonly gatedShare: number;
  /** Exact test of the final answers against the anchor's. */
  readonly test: McNemar & { readonly gained: number; readonly lost: number };
  /** What dense collaboration does where the gate accepts: by how much it would change accuracy there. Null without dense plays. */
  readonly accepted: Region | null;
  /** Dense collaboration against the anchor. */
  readonly denseTest: (McNemar & { readonly gained: number; readonly lost: number }) | null;
  readonly oracle: {
    /** The anchor, with the harms of the gated items undone. */
    readonly gated: number;
    /** The anchor, rescued wherever dense collaboration rescues it, and never harmed. Null without dense plays. */
    readonly all: number | null;
  };
  /** (system - anchor) / (oracle.all - anchor); null where there is nothing to gain. */
  readonly gateEfficiency: number | null;
}

/**
 * Where a gated system's accuracy comes from: P(g=1) [(1 - a) rho - a eta], branch by branch. The names are those of COMED's
 * abstract (arXiv 2609.26913); the algebra is forced by them. `accept` is the branch that leaves the anchor's answer untouched.
 */
export function decomposition(items: readonly GatedItem[], accept = "accept"): Decomposition {
  const n = items.length;
  if (n === 0) throw new RangeError("a decomposition of no items at all");
  const share = (has: (item: GatedItem) => boolean) => items.filter(has).length / n;
  const names = [...new Set(items.map(({ branch }) => branch))].sort();
  const isGated = ({ branch }: GatedItem) => branch !== accept;
  const final = ({ system }: GatedItem) => system;
  const whole = regionOf(items, final, n);
  const isDense = items.every(({ dense }) => dense !== undefined);
  const dense = isDense ? regionOf(items, (item) => item.dense!, n) : null;
  const gated = regionOf(items.filter(isGated), final, n);
  const anchor = share((item) => item.anchor);
  const rights = items.filter((item) => item.anchor).length;
  const all = dense === null ? null : (rights + dense.rescued) / n;
  return {
    items: n,
    accuracy: { anchor, system: share(final), dense: isDense ? share((item) => item.dense!) : null },
    branches: Object.fromEntries(
      names.map((name) => [
        name,
        regionOf(
          items.filter(({ branch }) => branch === name),
          final,
          n,
        ),
      ]),
    ),
    gated,
    gatedShare: gated.items / n,
    test: tested(whole),
    accepted: isDense
      ? regionOf(
          items.filter((item) => !isGated(item)),
          (item) => item.dense!,
          n,
        )
      : null,
    denseTest: dense === null ? null : tested(dense),
    oracle: { gated: (rights + gated.rescued) / n, all },
    gateEfficiency: dense === null || dense.rescued === 0 ? null : (whole.rescued - whole.harmed) / dense.rescued,
  };
}

const tested = ({ rescued, harmed }: Region) => ({ gained: rescued, lost: harmed, ...mcnemar(rescued, harmed) });

function regionOf(items: readonly GatedItem[], final: (item: GatedItem) => boolean, n: number): Region {
  const right = items.filter(({ anchor }) => anchor).length;
  const wrong = items.length - right;
  const rescued = items.filter((item) => !item.anchor && final(item)).length;
  const harmed = items.filter((item) => item.anchor && !final(item)).length;
  const over = (part: number, of: number) => (of === 0 ? null : part / of);
  const [rho, eta] = [over(rescued, wrong), over(harmed, right)];
  return {
    items: items.length,
    rescued,
    harmed,
    net: (rescued - harmed) / n,
    a: over(right, items.length),
    rho,
    eta,
    aStar: rho === null || eta === null ? null : over(rho, rho + eta),
  };
}
