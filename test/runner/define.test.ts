import { describe, expect, expectTypeOf, it } from "vitest";
import { defineMethod, defineModel, defineScorer, type Reply, Type } from "../../runner/index.ts";

const parameters = Type.Object({ agreeing: Type.Integer({ default: 2 }), note: Type.Optional(Type.String()) });
type Parameters = { agreeing: number; note?: string };

describe("own plug-ins", () => {
  it("have parameters of the types that their schema says, and a state of the type that fit returns", () => {
    const method = {
      description: "",
      family: "aggregation",
      minimum: 2,
      parameters,
    } as const;
    const defined = defineMethod({
      ...method,
      // biome-ignore lint/correctness/useYield: asks nothing
      *fit({ parameters: given, items }) {
        expectTypeOf(given).toEqualTypeOf<Parameters>();
        return { best: items.length };
      },
      *play({ seats, parameters: given, state }) {
        expectTypeOf(given).toEqualTypeOf<Parameters>();
        expectTypeOf(state).toEqualTypeOf<{ best: number }>();
        const replies = yield seats.map((seat) => seat.answer);
        expectTypeOf(replies).toEqualTypeOf<readonly Reply[]>();
        return { reply: replies[0]! };
      },
    });
    expect(defined).toMatchObject(method);
    defineModel({
      description: "",
      parameters,
      fingerprint: async (given) => {
        expectTypeOf(given).toEqualTypeOf<Parameters>();
        return 1;
      },
      open: async () => ({ serves: () => true, sampled: false, render: () => null, reply: () => [] }),
    });
    defineScorer({
      description: "",
      parameters,
      extract: ["marker"],
      key: (answer, given) => {
        expectTypeOf(given).toEqualTypeOf<Parameters>();
        return answer;
      },
      grade: () => ({ score: 1, compare: "same" }),
    });
    // @ts-expect-error: a method has a play
    defineMethod({ ...method });
  });
});
