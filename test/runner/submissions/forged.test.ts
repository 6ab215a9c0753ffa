import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Prepared } from "../../../runner/runs/prepare.ts";
import { referenceSuite } from "../../../runner/submissions/reference-check.ts";
import { type CallLine, digest, type Outcome, type Report, sha256 } from "../../../spec/index.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import { Forger } from "./forger.ts";
import { anyOf, foundIn } from "./forgery.ts";
import { refusals, submitted, verified } from "./submission.ts";
import { trackSuite } from "./submission-suites.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = new SuiteFolder();
let honest: Uint8Array;
let reference: Prepared;
beforeAll(async () => {
  honest = await submitted(folder, trackSuite(folder), "track");
  reference = await referenceSuite(folder.at("track.json"));
});

const found = (forge: Parameters<typeof foundIn>[1], options?: Parameters<typeof foundIn>[2]) => foundIn(honest, forge, options);

/** The first outcome whose whole pool was wrong. */
const wrongOne = (outcomes: readonly Outcome[]) => outcomes.find(({ states }) => states.at(-1) === 0)!;

/** Says of an outcome's whole pool that it was right. */
function praise({ states, answers, answer }: Outcome): void {
  states[states.length - 1] = 1;
  answers[answer.at(-1)!]!.score = 1;
  for (const [k, at] of answer.entries()) if (at === answer.at(-1) && states[k] === 0) states[k] = 1;
}

describe("a forged submission", () => {
  it("is not refused for being opened and closed again", async () => {
    expect(await found(() => undefined, { reference, rerun: { share: 1 } })).toEqual([]);
  });

  it("with an edited report is refused, and the number is named", async () => {
    const messages = await found((forger) =>
      forger.edit<Report>("report.json", ({ games }) => {
        games[0]!.shapley[2]!.value! += 0.1;
      }),
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/^report: .*\/games\/0\/shapley\/2\/value: /);
  });

  it("with an edited outcome, its report made of it, is refused, and the play is named", async () => {
    let item = "";
    const messages = await found(async (forger) => {
      forger.editOutcomes((outcomes) => {
        item = wrongOne(outcomes).item;
        praise(wrongOne(outcomes));
        return outcomes;
      });
      await forger.remakeReport();
    });
    anyOf(messages, `item "${item}"`);
    expect(messages.find((message) => message.startsWith("outcomes: "))).toContain("/states/");
    anyOf(messages, "report: ");
  });

  it("with a dropped item is refused, and the item is named", async () => {
    const messages = await found(async (forger) => {
      const { item, dataset } = wrongOne(forger.lines<Outcome>("outcomes.jsonl"));
      const other = (line: { item: string; dataset: string }) => line.item !== item || line.dataset !== dataset;
      forger.editOutcomes((outcomes) => outcomes.filter(other));
      forger.editCalls((calls) => calls.filter(other));
      await forger.remakeReport();
      forger.edit<Report>("report.json", ({ suite }) => expect(suite.name).toBe("track"));
    });
    expect(messages.filter((message) => /^outcomes: .* was dropped/.test(message)).length).toBeGreaterThan(0);
    anyOf(messages, "coverage: it is incomplete");
  });

  it("with an item dropped by saying that its calls failed is refused, and the calls are named", async () => {
    let dropped: CallLine[] = [];
    const messages = await found(async (forger) => {
      const { item, dataset } = wrongOne(forger.lines<Outcome>("outcomes.jsonl"));
      const isOf = (line: { item: string; dataset: string }) => line.item === item && line.dataset === dataset;
      dropped = forger.lines<CallLine>("calls.jsonl").filter((call) => isOf(call) && call.model === "steady");
      const keys = new Set(dropped.map(({ key }) => key));
      const failure = { where: "model" as const, model: "steady", message: "the server was down" };
      forger.editCalls((calls) => calls.filter(({ key }) => !keys.has(key)));
      // The forger's outcomes are those that a replay with these failures gives.
      forger.editOutcomes((outcomes) =>
        outcomes.map((line) =>
          isOf(line)
            ? {
                ...line,
                states: line.states.map((state, k) => (k & 1 ? 3 : state)),
                failures: [failure],
                answer: line.answer.map((at, k) => (k & 1 ? 0 : at)),
              }
            : line,
        ),
      );
      await forger.replayFailures();
    });
    for (const { key } of dropped) anyOf(messages, `rerun: call ${key}`);
    anyOf(messages, "and the submission has no reply of it");
  });

  it("with a doubled item is refused, and the item is named", async () => {
    const messages = await found(async (forger) => {
      forger.editOutcomes((outcomes) => outcomes.flatMap((line, k) => (k === 3 ? [line, line] : [line])));
      await forger.remakeReport();
    });
    expect(messages).toEqual([expect.stringMatching(/^outcomes: line 5: .* stands there twice$/)]);
  });

  it("in which the better repeat stands for both is refused, and the repeat is named", async () => {
    const messages = await found(async (forger) => {
      forger.editOutcomes((outcomes) =>
        outcomes.map((line) => {
          const other = outcomes.find(
            (chosen) =>
              chosen.repeat === 0 && chosen.item === line.item && chosen.method === line.method && chosen.dataset === line.dataset,
          )!;
          return { ...other, repeat: line.repeat };
        }),
      );
      await forger.remakeReport();
    });
    expect(messages.find((message) => message.startsWith("repeats: "))).toMatch(/repeat 1 is made of the calls of repeat 0/);
    anyOf(messages, "outcomes: ");
  });

  it("in which the replies of one repeat stand for both, and all follows from them, is refused where calls are made again", async () => {
    const forge = async (forger: Forger) => {
      const first = new Map<string, string>();
      forger.editCalls((calls) => {
        for (const { model, request, reply } of calls) if (!first.has(`${model} ${request}`)) first.set(`${model} ${request}`, reply);
        return calls.map((call) => ({ ...call, reply: first.get(`${call.model} ${call.request}`)! }));
      });
      await forger.replay("resume");
    };
    expect(await found(forge, { reference })).toEqual([]);
    const messages = await found(forge, { reference, rerun: { share: 0.3 } });
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every((message) => message.startsWith("rerun: "))).toBe(true);
  });

  it("graded by another gold answer than the one that its dataset is generated with is refused", async () => {
    const messages = await found(async (forger) => {
      forger.editOutcomes((outcomes) => {
        for (const line of outcomes) if (line.dataset === "exam" && line.states.at(-1) === 0) praise(line);
        return outcomes;
      });
      await forger.remakeReport();
    });
    expect(messages.filter((message) => message.startsWith("outcomes: ")).length).toBeGreaterThan(1);
  });

  it("with edited replies from which all follows is refused once they are made again", async () => {
    let key = "";
    const forge = async (forger: Forger) => {
      const line = wrongOne(forger.lines<Outcome>("outcomes.jsonl"));
      forger.editCalls((calls) =>
        calls.map((call) => {
          if (call.model !== "seat" || call.item !== line.item || call.dataset !== line.dataset) return call;
          key = call.key;
          return { ...call, reply: "ANSWER: 1" };
        }),
      );
      await forger.replay("resume");
    };
    expect(await found(forge, { reference })).toEqual([]);
    anyOf(await found(forge, { reference, rerun: { share: 1 } }), `call ${key}`);
  });

  it("in which a call that failed was given a reply is refused once it is made again, and the call is named", async () => {
    const suite = trackSuite(folder, { limits: { failOnError: 1 } });
    suite.models[2]!.with = { skill: 0.5, fail: 0.2 };
    const forger = new Forger(await submitted(folder, suite, "failing"));
    const logged = new Set(forger.lines<CallLine>("calls.jsonl").map(({ key }) => key));
    const line = forger
      .lines<Outcome>("outcomes.jsonl")
      .find(({ method, calls }) => method === "vote" && calls.some((key) => !logged.has(key)))!;
    const key = line.calls.find((call) => !logged.has(call))!;
    const { dataset, item } = line;
    const request = digest({ dataset, item, kind: "answer", view: [] });
    const call = { key, dataset, item, model: "seat", kind: "answer", request, reply: "ANSWER: 1" };
    forger.editCalls((calls) => [...calls, call].sort((a, b) => (a.key < b.key ? -1 : 1)));
    await forger.replay("resume");
    const file = forger.file();
    expect(refusals(await verified(file))).toEqual([]);
    const messages = refusals(await verified(file, { rerun: { share: 1 } }));
    expect(messages).toEqual([
      expect.stringMatching(`^rerun: call ${key} .*: the model gives no reply, and the submission says "ANSWER: 1"$`),
    ]);
  });

  it("without the log-probabilities that its models give is refused once they are made again", async () => {
    const suite = trackSuite(folder, { methods: [{ id: "first", use: "cascade", with: { confidence: "logprob" } }] });
    const forger = new Forger(await submitted(folder, suite, "confident"));
    expect(forger.lines<CallLine>("calls.jsonl").every(({ logprobs }) => logprobs !== undefined)).toBe(true);
    forger.editCalls((calls) => calls.map(({ logprobs: _, ...call }) => call));
    await forger.replay("resume");
    const messages = refusals(await verified(forger.file(), { rerun: { share: 1 } }));
    anyOf(messages, "and the submission gives other tokens, probabilities or reasoning");
  });

  it("that says something else of a call than its play is refused", async () => {
    const edited = (change: Partial<CallLine>) =>
      found((forger) => forger.editCalls((calls) => calls.map((call, k) => (k === 5 ? { ...call, ...change } : call))));
    anyOf(await edited({ request: sha256("another") }), "its request's digest is");
    anyOf(await edited({ kind: "refine" }), "its kind of turn is answer, and the log says refine");
    anyOf(await edited({ model: "nobody" }), "which is no model of the suite");
    anyOf(await edited({ item: "nothing" }), "which is not played");
  });

  it("with another state than its dev calls give is refused", async () => {
    const messages = await found((forger) =>
      forger.edit<{ standings: { ranking: string[] }[] }>("state.json", ({ standings }) => {
        standings[0]!.ranking.reverse();
      }),
    );
    expect(messages.find((message) => message.startsWith("state: "))).toContain("/standings/0/ranking/");
  });
});
