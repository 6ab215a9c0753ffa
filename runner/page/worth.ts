import type { Report } from "../../spec/index.ts";
import type { MemberIndex } from "./mean.ts";

/** An index of what a member is worth to its team, as people are told of it. */
export interface WorthIndex {
  readonly key: Exclude<MemberIndex, "individual">;
  readonly name: string;
  readonly short: string;
}

const known: Readonly<Record<Report["valuation"]["indices"][number], WorthIndex>> = {
  shapley: { key: "shapley", name: "Shapley value", short: "Shapley" },
  "leave-one-out": { key: "leaveOneOut", name: "leave-one-out", short: "leave-one-out" },
};

/** The indices that the suite wants shown, those first that any game of a method has. */
export function worthIndices({ valuation, games }: Report): WorthIndex[] {
  const all = valuation.indices.map((index) => known[index]);
  const isThere = ({ key }: WorthIndex) => games.some((game) => game.family !== "control" && game[key].some(({ value }) => value !== null));
  return [...all.filter(isThere), ...all.filter((index) => !isThere(index))];
}

/** What `individual` is, as the suite declares. */
export const aloneMeans = ({ valuation: { undersized } }: Report): string =>
  ({
    solo: "the member's own first answer where the method needs more than one member",
    self: "the method with this one member",
    undefined: "not defined where the method needs more than one member",
  })[undersized];
