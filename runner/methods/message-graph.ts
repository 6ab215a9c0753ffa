/** Who sees whom. Members are 0..n-1 in pool order. */
export interface MessageGraph {
  /** The members whose last answers a member sees. */
  sees(member: number, n: number): readonly number[];
  /** The member whose last answer is the output; null: the members vote. */
  output(n: number): number | null;
}

const without = (member: number, others: readonly number[]): number[] => [...new Set(others)].filter((other) => other !== member);

export const messageGraphs = {
  /** Each sees the one before it; the last one is the sink. */
  chain: { sees: (i) => (i === 0 ? [] : [i - 1]), output: (n) => n - 1 },
  /** Each sees both its neighbours, around the end. */
  circle: { sees: (i, n) => without(i, [(i + n - 1) % n, (i + 1) % n]), output: () => null },
  /** Each sees all others. */
  complete: {
    sees: (i, n) =>
      without(
        i,
        Array.from({ length: n }, (_, j) => j),
      ),
    output: () => null,
  },
  /** The first is the hub and sees all others, who see the hub alone. */
  star: { sees: (i, n) => (i === 0 ? Array.from({ length: n - 1 }, (_, j) => j + 1) : [0]), output: () => 0 },
  /** A binary tree, filled level by level: each sees its children, and the first one is the root and sink. */
  tree: { sees: (i, n) => [2 * i + 1, 2 * i + 2].filter((child) => child < n), output: () => 0 },
} as const satisfies Readonly<Record<string, MessageGraph>>;
