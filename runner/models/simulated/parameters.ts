import { type Static, Type } from "@sinclair/typebox";

const chance = (value: number, description: string) => Type.Number({ minimum: 0, maximum: 1, default: value, description });
const tokens = (value: number, description: string) => Type.Integer({ minimum: 0, default: value, description });

const Chance = { type: "number", minimum: 0, maximum: 1 };

/** A chance, or one for each domain and `default` for the others. */
export type ByDomain = number | Readonly<Record<string, number>>;

// biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
const orByDomain = { if: { type: "object" }, then: { required: ["default"], additionalProperties: Chance }, else: Chance };

/** What a simulated model is: all chances are those of one call, and independent of each other unless said. */
export const SimulatedParameters = Type.Object(
  {
    skill: Type.Unsafe<ByDomain>({
      default: 0.7,
      description:
        "Chance of being right on an item of difficulty 0: a number, or an object with one for each domain and `default` for the domains that it does not name.",
      ...orByDomain,
    }),
    sensitivity: Type.Number({
      default: 1,
      description: "Log-odds of being right that one unit of an item's difficulty takes. Skills of 0 and 1 are beyond it.",
    }),
    correlation: chance(
      0,
      "Correlation, given the item, between two such models of equal skill being right. With the chance sqrt(correlation) a call's luck is the item's, common to all models, else its own.",
    ),
    commonWrong: chance(
      0.25,
      "Where it is wrong, chance of the item's one tempting wrong answer; else all plausible wrong answers are equally likely.",
    ),
    conformity: chance(0.5, "In a turn that shows answers: chance of taking one of them over answering anew."),
    judgement: chance(
      0.5,
      "Where it takes one of the answers shown: chance of telling a right one among them; else it takes the most frequent, of equals the first. Also of telling which of two candidates is better, or right; else it names any.",
    ),
    deliberation: Type.Optional(
      Type.Object(
        {
          rescue: Type.Unsafe<ByDomain>({ description: "Where that answer is wrong, chance of the right one.", ...orByDomain }),
          harm: Type.Unsafe<ByDomain>({ description: "Where that answer is right, chance of a plausible wrong one.", ...orByDomain }),
        },
        {
          additionalProperties: false,
          description:
            "In place of conformity and judgement, in a turn that shows answers: what becomes of the most frequent one, of equals the first. Numbers, or objects by domain, as for skill.",
        },
      ),
    ),
    review: Type.Optional(
      Type.Object(
        {
          right: Type.Number({ minimum: 0, maximum: 1, description: "Where it is right." }),
          wrong: Type.Number({ minimum: 0, maximum: 1, description: "Where it is wrong, or is no answer at all." }),
        },
        {
          additionalProperties: false,
          description: "Chance of calling a solution right in a review. Left out: it is told by judgement, else by a fair coin.",
        },
      ),
    ),
    selfKnowledge: chance(
      0.75,
      "Chance that it is more confident (by mean log-probability) in a right answer than in one that is not. 0.5: confidence says nothing. Also chance that, as a router, it names a member whose description names the item's domain; else it names any.",
    ),
    fail: chance(0, "Chance that the call fails."),
    abstain: chance(0, "Chance that a call that did not fail is answered by a refusal."),
    cutOff: chance(0, "Chance that a reply that is no refusal ends before its answer."),
    tokens: Type.Object(
      {
        question: tokens(64, "Input tokens of a question."),
        shown: tokens(32, "Input tokens of each reply that a turn shows."),
        reply: tokens(96, "Output tokens of a reply."),
        verdict: Type.Optional(
          Type.Integer({ minimum: 0, description: "Output tokens of a reply that is a verdict alone. Left out: as of any other." }),
        ),
      },
      { additionalProperties: false, default: {}, description: "Usage that is reported." },
    ),
  },
  { additionalProperties: false },
);
export type SimulatedParameters = Static<typeof SimulatedParameters>;
