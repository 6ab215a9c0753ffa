import { beforeAll, describe, expect, it } from "vitest";
import type { Item } from "../../../runner/item.ts";
import { encode } from "../../../runner/micro/vocabulary.ts";
import type { Call, Model, RawReply } from "../../../runner/model.ts";
import { micro } from "../../../runner/models/micro.ts";
import type { Turn } from "../../../runner/turn.ts";
import { answerTurn } from "../../../runner/turns/answer.ts";
import { compareTurn } from "../../../runner/turns/compare.ts";
import { refineTurn } from "../../../runner/turns/refine.ts";
import { canonical, digest, type Sampling } from "../../../spec/index.ts";
import { answered, failed, parametersOf } from "../hand-play.ts";
import { configOf, writeRandomModel } from "../micro/random-model.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import { contextOf } from "./simulated/ask.ts";

const folder = new SuiteFolder();
const config = configOf({ width: 16, layers: 1, heads: 2, inner: 24 });

beforeAll(() => {
  writeRandomModel(folder.at("models", "a"), config, 1);
  writeRandomModel(folder.at("models", "b"), config, 2);
});

const context = { ...contextOf(42), directory: folder.path };
const parameters = (given: object = {}) => parametersOf(micro, { weights: "models/a", ...given });
const opened = (given: object = {}, logprobs = true): Promise<Model> => micro.open(parameters(given), { ...context, logprobs });

const item = (id: string, question: string): Item => ({ id, question, targets: ["5"], micro: question });
const items = Array.from({ length: 30 }, (_, i) => item(`i${i}`, `S${i}+${i % 7}-2`));

let asked = 0;
function callOf(model: Model, of: Item, sampling: Sampling = {}, turn: Turn = answerTurn, seed = asked++): Call {
  const request = canonical(model.render(turn, of, "d"));
  return { key: `k${seed}`, seed, dataset: "d", item: of, turn, request, sampling, repeat: 0, sample: 0, occurrence: 0 };
}
const replies = async (model: Model, calls: readonly Call[]): Promise<Extract<RawReply, { state: "answered" }>[]> =>
  (await model.reply(calls)).map((reply) => {
    if (reply.state !== "answered") throw new Error(reply.failure.message);
    return reply;
  });

describe("a micro model", () => {
  it("is asked in micro symbols: what the turn shows, the question, and the sign to begin", async () => {
    const model = await opened();
    const rendered = (turn: Turn) => model.render(turn, items[0]!, "d");
    expect(rendered(answerTurn)).toEqual({ prompt: "S0+0-2>" });
    expect(rendered(refineTurn(answered("8"), [answered(null), failed, answered("41")]))).toEqual({ prompt: "@8;_;_;41S0+0-2>" });
    expect(rendered(compareTurn(answered("8"), answered("9")))).toEqual({ prompt: "<8;9S0+0-2>" });
    expect(model.serves("answer")).toBe(true);
    expect(model.serves("sing")).toBe(false);
  });

  it("answers with a text, the tokens used and, where they are asked for, a log-probability for each token", async () => {
    const [model, plain] = [await opened(), await opened({}, false)];
    const calls = items.map((of, i) => callOf(model, of, {}, answerTurn, i));
    const found = await replies(model, calls);
    for (const [i, { text, reasoning, usage, logprobs, finishReason }] of found.entries()) {
      expect(usage!.input).toBe(items[i]!.micro!.length + 1);
      const said = `${reasoning === undefined ? "" : `${reasoning}=`}${text}${finishReason === "stop" ? "." : ""}`;
      expect(usage!.output).toBe(encode(said).length);
      expect(logprobs).toHaveLength(usage!.output);
      if (finishReason === "length") expect(usage!.output).toBe(16);
    }
    expect(new Set(found.map(({ finishReason }) => finishReason))).toEqual(new Set(["stop", "length"]));
    expect(await plain.reply(calls)).toEqual(found.map(({ logprobs: _, ...rest }) => rest));
  });

  it("gives a call the same reply alone, in a batch, in another order and on another day", async () => {
    const model = await opened();
    const calls = items.map((of, i) => callOf(model, of, { temperature: [0, 1][i % 2]!, topP: 0.9, maxTokens: 9 }, answerTurn, i % 11));
    const together = await model.reply(calls);
    expect([...(await model.reply([...calls].reverse()))].reverse()).toEqual(together);
    const another = await opened();
    for (const [i, call] of calls.entries()) expect(await another.reply([call])).toEqual([together[i]]);
  });

  it("samples as it is told: the same reply to every call at temperature 0, and others by the call's seed above it", async () => {
    const model = await opened();
    const distinct = async (sampling: Sampling) => {
      const calls = Array.from({ length: 20 }, (_, seed) => callOf(model, items[3]!, { maxTokens: 4, ...sampling }, answerTurn, seed));
      return new Set((await replies(model, calls)).map(({ text, reasoning }) => `${reasoning}=${text}`)).size;
    };
    expect(await distinct({ temperature: 0 })).toBe(1);
    expect(await distinct({ temperature: 1 })).toBeGreaterThan(10);
    expect(await distinct({})).toBe(await distinct({ temperature: 1, topP: 1 }));
    expect(await distinct({ topP: 1e-9 })).toBe(1);
  });

  it("ends a reply before a stop text", async () => {
    const model = await opened();
    const ask = (stop?: string[]) => replies(model, [callOf(model, items[5]!, { temperature: 0, ...(stop && { stop }) }, answerTurn, 1)]);
    const [whole] = await ask();
    const said = whole!.text.slice(2, 4);
    const [cut] = await ask([said]);
    expect(cut!.text).toBe(whole!.text.slice(0, whole!.text.indexOf(said)));
    expect(cut!.finishReason).toBe("stop");
    expect(cut!.logprobs).toEqual(whole!.logprobs!.slice(0, cut!.usage!.output));
    expect(cut!.usage!.output).toBeLessThan(whole!.usage!.output);
  });

  it("answers the other calls where one cannot be asked, and says of that one why", async () => {
    const model = await opened();
    const odd = [{ ...item("plain", "x"), micro: undefined }, item("foreign", "S3é4"), item("long", "1".repeat(63)), items[0]!];
    const calls = odd.map((of, i) => callOf(model, of, {}, answerTurn, i));
    const found = await model.reply(calls);
    const because = (state: string, message: string) => ({ state, failure: { where: "model", model: "m", message } });
    expect(found.slice(0, 3)).toEqual([
      because("unsupported", 'd item plain is not written in micro symbols: micro models play datasets of type "micro"'),
      because("failed", "symbol 3 of d item foreign, as shown, is no micro symbol: S3é4>"),
      because("failed", "d item long, as shown, has 64 symbols, and the model reads fewer than 64"),
    ]);
    expect(found.slice(3)).toEqual(await model.reply([calls[3]!]));
  });

  it("is told from another by its weights and its backend", async () => {
    const of = async (given: object) => digest(await micro.fingerprint(parameters(given), context));
    const digests = [await of({}), await of({ weights: "models/b" }), await of({ backend: "cpu" })];
    expect(new Set(digests).size).toBe(3);
    expect(await of({ weights: folder.at("models", "a") })).toBe(digests[0]);
    expect(await micro.fingerprint(parameters(), context)).toMatchObject({
      micro: { backend: "wasm", version: "4.22.0", v8: process.versions.v8 },
    });
  });

  it("is refused where its folder is not there, before anything is called", async () => {
    const refusal = (weights: string) => micro.fingerprint(parameters({ weights }), context).catch((error: Error) => error.message);
    expect(await refusal("models/c")).toBe(`/weights: there is no folder ${folder.at("models", "c")}`);
    expect(await refusal("zoo/nobody")).toContain(
      `/weights: there is no folder ${folder.at("zoo", "nobody")}, and "nobody" is not in the zoo; `,
    );
  });
});
