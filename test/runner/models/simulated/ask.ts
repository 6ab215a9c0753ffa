import type { Item } from "../../../../runner/item.ts";
import type { Call, ModelContext, RawReply } from "../../../../runner/model.ts";
import type { SimulatedParameters } from "../../../../runner/models/simulated/parameters.ts";
import { simulated } from "../../../../runner/models/simulated.ts";
import { callKey } from "../../../../runner/plays/call-key.ts";
import type { Turn } from "../../../../runner/turn.ts";
import { answerTurn } from "../../../../runner/turns/answer.ts";
import { digest } from "../../../../spec/index.ts";
import { parametersOf } from "../../hand-play.ts";

export const simulatedModel = (given: Record<string, unknown> = {}): SimulatedParameters => parametersOf(simulated, given);

export interface Asking {
  readonly seed?: number;
  readonly replica?: number;
  readonly repeat?: number;
  readonly sample?: number;
  readonly dataset?: string;
  readonly turn?: Turn;
}

export const contextOf = (seed: number): ModelContext => ({
  id: "m",
  directory: ".",
  seed,
  repeats: 1,
  datasets: ["made-up"],
  prompts: {},
  logprobs: true,
  declared: null,
  gateway: null,
});

/** The calls that an engine would make, keyed and seeded by their content. */
export async function callsOf(parameters: SimulatedParameters, items: readonly Item[], asking: Asking = {}): Promise<Call[]> {
  const { seed = 42, replica = 0, repeat = 0, sample = 0, dataset = "made-up", turn = answerTurn } = asking;
  const model = await simulated.open(parameters, contextOf(seed));
  const fingerprint = digest(await simulated.fingerprint(parameters, contextOf(seed)));
  return items.map((item) => {
    const request = JSON.stringify(model.render(turn, item, dataset));
    const content = { seed, fingerprint, replica, request, sampling: null, repeat, sample, occurrence: 0 };
    return { ...callKey(content), dataset, item, turn, request, sampling: {}, repeat, sample, occurrence: 0 };
  });
}

export async function repliesOf(
  parameters: SimulatedParameters,
  items: readonly Item[],
  asking: Asking = {},
): Promise<readonly RawReply[]> {
  const model = await simulated.open(parameters, contextOf(asking.seed ?? 42));
  return model.reply(await callsOf(parameters, items, asking));
}

/** The answer that stands behind the marker; null where there is none. */
export const answerOf = (reply: RawReply): string | null =>
  reply.state === "answered" ? (/^ANSWER: (.*)$/m.exec(reply.text)?.[1] ?? null) : null;

export async function answersOf(parameters: SimulatedParameters, items: readonly Item[], asking: Asking = {}): Promise<(string | null)[]> {
  return (await repliesOf(parameters, items, asking)).map(answerOf);
}

/** Standard errors by which the number of events differs from its expectation; events are independent, each with its own chance. */
export function deviation(events: readonly boolean[], chances: readonly number[]): number {
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  const variance = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0);
  const difference = events.filter(Boolean).length - expected;
  return Math.abs(difference) < 1e-9 ? 0 : difference / Math.sqrt(variance);
}
