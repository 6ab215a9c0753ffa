import { generated } from "../../../runner/datasets/generated.ts";
import type { Item } from "../../../runner/item.ts";
import type { Model } from "../../../runner/model.ts";
import { simulated } from "../../../runner/models/simulated.ts";
import { validate } from "../../../spec/index.ts";
import type { SuiteJson } from "../runs/suite-folder.ts";
import { type FaultServer, type FaultServerOptions, startFaultServer } from "./fault-server.ts";

const seed = 5;
const data = { domains: { algebra: 1, history: 1 } };
/** Declared as the servers' models, asked for by these names. */
const skills = {
  able: { skill: { default: 0.8 } },
  fair: { skill: { default: 0.65, algebra: 0.8 }, correlation: 0.4 },
  weak: { skill: { default: 0.5, history: 0.7 }, abstain: 0.05 },
  lone: { skill: { default: 0.6 } },
};

/** Six ways to collaborate: members vote, are chosen, see each other's answers, compare and confirm. */
export const sixMethods = [
  { id: "vote", use: "majority-vote" },
  { id: "route", use: "trained-routing" },
  { id: "best", use: "single" },
  { id: "samples", use: "self-consistency" },
  { id: "debate", use: "refine" },
  { id: "comed", use: "comed" },
];

/** A suite of four network models, behind a server that simulates them. */
export function networkSuite(url: string, count: number, changes: Partial<SuiteJson> & { modelLimits?: object } = {}): SuiteJson {
  const { modelLimits, ...rest } = changes;
  const limits = { maxConnections: 16, attemptTimeoutSeconds: 0.6, ...modelLimits };
  return {
    version: 1,
    name: "network",
    seed,
    models: Object.keys(skills).map((model) => ({
      id: model,
      use: "openai",
      with: { baseUrl: url, model, metadata: true },
      prices: { input: 1, output: 2 },
      limits,
    })),
    pools: [{ id: "four", members: Object.keys(skills) }],
    methods: sixMethods,
    datasets: [{ id: "exam", use: "generated", with: { count: count + 10, ...data }, dev: 10, test: count }],
    sampling: { temperature: 0.7, topP: 0.9, maxTokens: 256 },
    valuation: { resamples: 100 },
    ...rest,
  };
}

/** A server for the models of `networkSuite`. */
export async function simulatedServer(count: number, options: Partial<FaultServerOptions> = {}): Promise<FaultServer> {
  const filled = <T extends object>(schema: Parameters<typeof validate>[0], value: T): T => {
    const mistakes = validate(schema, value);
    if (mistakes.length > 0) throw new Error(mistakes[0]!.message);
    return value;
  };
  const { items } = await generated.load(filled(generated.parameters, { count: count + 10, ...data }) as never, {
    id: "exam",
    directory: ".",
    seed,
    wanted: { dev: 0, test: null },
  });
  const models: Record<string, Model> = {};
  for (const [id, parameters] of Object.entries(skills)) {
    models[id] = await simulated.open(filled(simulated.parameters, structuredClone(parameters)) as never, {
      id,
      directory: ".",
      seed,
      repeats: 1,
      datasets: ["exam"],
      prompts: {},
      logprobs: false,
      declared: null,
      gateway: null,
    });
  }
  const byId: ReadonlyMap<string, Item> = new Map(items.map((item) => [item.id, item]));
  return startFaultServer({ models, items: { exam: byId }, seed: 9, faults: {}, retryAfterSeconds: 0.05, ...options });
}

/** Faults that a retry, a negotiation or tolerant parsing heals: a tenth of all replies, spread evenly. */
export const healable = Object.fromEntries(
  (
    [
      "limit-with-retry-after",
      "limit",
      "server-error",
      "error-in-200",
      "no-choices",
      "slow",
      "hang",
      "cut",
      "malformed",
      "reasoning-field",
      "content-parts",
      "unsupported-parameter",
    ] as const
  ).map((fault) => [fault, 0.1 / 12]),
);
