import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { Type } from "@sinclair/typebox";
import type { Method } from "../../../runner/method.ts";
import { methods } from "../../../runner/methods/all.ts";
import type { ModelPlugIn } from "../../../runner/model.ts";
import { models } from "../../../runner/models/all.ts";
import { answerTurn } from "../../../runner/turns/answer.ts";

const parameters = Type.Object({
  log: Type.String({ description: "A file that gets a line for every call." }),
  failing: Type.String({ description: "A file with the ids of the items on which calls fail." }),
  otherwise: Type.String({ default: "ANSWER: 1" }),
});

/** Writes down every call that it is asked, and fails where a file says so: what a network model looks like from outside. */
const watched: ModelPlugIn<typeof parameters> = {
  id: "watched",
  description: "A model that is watched.",
  parameters,
  fingerprint: async ({ otherwise }) => ({ watched: otherwise }),
  open: async ({ log, failing, otherwise }, { id }) => ({
    serves: (kind) => kind === "answer",
    sampled: true,
    // The question alone, as with any chat endpoint: items that ask the same share their call.
    render: (_, { question }) => ({ question }),
    reply: (calls) =>
      calls.map(({ item, repeat, sample }) => {
        appendFileSync(log, `${id} ${item.id} ${repeat} ${sample}\n`);
        const fails = existsSync(failing) && readFileSync(failing, "utf8").split("\n").includes(item.id);
        if (fails) return { state: "failed", failure: { where: "model", model: id, message: "out of order" } };
        if (sample > 1) return { state: "unsupported", failure: { where: "model", model: id, message: "two samples and no more" } };
        return { state: "answered", text: `${otherwise}${repeat}` };
      }),
  }),
};

const pause = Type.Object({ milliseconds: Type.Integer() });

/** Takes its time, so that a run lasts long enough to be disturbed. */
const slow: ModelPlugIn<typeof pause> = {
  id: "slow",
  description: "A model that takes its time.",
  parameters: pause,
  fingerprint: async () => "slow",
  open: async ({ milliseconds }) => ({
    serves: () => true,
    sampled: false,
    render: ({ kind }, { id }, dataset) => ({ dataset, item: id, kind }),
    reply: async (calls) => {
      await setTimeout(milliseconds);
      return calls.map(() => ({ state: "answered", text: "ANSWER: 10" }));
    },
  }),
};

const none = Type.Object({});

const testMethods: Method[] = [
  {
    id: "throws-in-fit",
    description: "Cannot be fitted.",
    family: "controller",
    parameters: none,
    minimum: 1,
    // biome-ignore lint/correctness/useYield: it comes to nothing
    *fit() {
      throw new Error("no fit today");
    },
    *play({ seats }) {
      const [reply] = yield [seats[0]!.answer];
      return { reply: reply! };
    },
  },
  {
    id: "ends-the-process",
    description: "Ends its worker on an item, as a crash in native code does.",
    family: "controller",
    parameters: Type.Object({ on: Type.String() }),
    minimum: 1,
    *play({ seats, question, parameters: given }) {
      if (question.includes((given as { on: string }).on)) process.exit(9);
      const [reply] = yield [seats[0]!.answer];
      return { reply: reply! };
    },
  },
  {
    id: "eats-memory",
    description: "Takes more memory than its worker has.",
    family: "controller",
    parameters: none,
    minimum: 1,
    *play({ seats }) {
      const eaten: number[][] = [];
      for (;;) {
        eaten.push(new Array<number>(100_000).fill(eaten.length + 0.5));
        if (eaten.length < 0) yield [seats[0]!.answer];
      }
    },
  },
  {
    id: "three-samples",
    description: "Asks the first member three samples.",
    family: "controller",
    parameters: none,
    minimum: 1,
    *play({ seats }) {
      const replies = yield [0, 1, 2].map((sample) => seats[0]!.ask(answerTurn, sample));
      return { reply: replies[0]! };
    },
  },
];

(models as ModelPlugIn[]).push(watched as unknown as ModelPlugIn, slow as unknown as ModelPlugIn);
(methods as Method[]).push(...testMethods);
