import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import { refined } from "./discussion.ts";
import { type MessageGraph, messageGraphs } from "./message-graph.ts";
import { Tie, vote } from "./vote.ts";

type Graph = keyof typeof messageGraphs;
const graphs: Readonly<Record<Graph, MessageGraph>> = messageGraphs;

const parameters = Type.Object(
  {
    graph: Type.Unsafe<Graph>({
      type: "string",
      enum: Object.keys(messageGraphs),
      default: "complete",
      description:
        "Who sees whom, in pool order. chain: the one before; star: the first all, all the first; tree: its two children; circle: both neighbors; complete: all. The last of a chain, the hub of a star and the root of a tree give the output; in a circle and a complete graph the members vote.",
    }),
    rounds: Type.Integer({
      minimum: 0,
      maximum: 99,
      default: 2,
      description: "Rounds after the first answers; in each, all answer again at once.",
    }),
    tie: Tie,
  },
  { additionalProperties: false },
);

export const structure: Method<typeof parameters> = {
  id: "structure",
  description: "Members on a message graph: in each round every member sees its neighbors' last answers and answers again.",
  family: "interaction",
  parameters,
  minimum: 2,
  needsDev: ({ graph, tie }) => (graphs[graph].output(2) === null && tie === "dev-best" ? "tie" : null),

  *play(play) {
    const { seats, parameters: given } = play;
    const graph = graphs[given.graph];
    const last = yield* refined(play, given.rounds, (i) => graph.sees(i, seats.length));
    const output = graph.output(seats.length);
    if (output === null) return vote(play, last, given.tie);
    return { reply: last[output]!, note: () => ({ output: seats[output]!.id, last: vote(play, last, "first").note!() }) };
  },
};
