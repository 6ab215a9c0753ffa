import { Type } from "@sinclair/typebox";
import type { Method, Seat } from "../method.ts";
import { readRoute, routeTurn } from "../turns/route.ts";
import { roleRule } from "./role-rule.ts";

const parameters = Type.Object(
  {
    router: roleRule("Who reads the question and the descriptions, and names the member that answers"),
    descriptions: Type.Record(Type.String(), Type.String(), {
      default: {},
      description: "What the router is told of a member, by model id. Left out: the model's own description, else its id.",
    }),
    fallback: roleRule("Who answers where the router names nobody, or several"),
  },
  { additionalProperties: false },
);

export const promptRouting: Method<typeof parameters> = {
  id: "prompt-routing",
  description: "A router reads the question and the members' descriptions, and names the one that answers.",
  family: "routing",
  parameters,
  minimum: 2,
  roles: ({ router, fallback }) => ({ router, fallback }),
  names: ({ descriptions }) => Object.keys(descriptions),

  *play(play) {
    // By digest, so that no member profits from its place in the list.
    const listed = play.shuffled(play.seats, "described");
    const [route] = yield [play.role("router").ask(routeTurn(listed.map((seat) => described(seat, play.parameters.descriptions))))];
    // A router that fails has routed nobody; the fallback is for what it said.
    if (route!.state !== "answered") return { reply: route! };
    const named = readRoute(route!.text, listed.length);
    const chosen = named === null ? play.role("fallback") : listed[named]!;
    const [reply] = yield [chosen.answer];
    return { reply: reply!, note: () => ({ chosen: chosen.id, named: named !== null, listed: listed.map(({ id }) => id) }) };
  },
};

const described = ({ id, description }: Seat, given: Readonly<Record<string, string>>): string =>
  Object.hasOwn(given, id) ? given[id]! : (description ?? id);
