import { existsSync } from "node:fs";
import type { CallLine } from "../../spec/index.ts";
import { Budget } from "../gateway/budget.ts";
import type { Negotiated } from "../gateway/chat-request.ts";
import { Gateway, type NetworkModel } from "../gateway/gateway.ts";
import { GatewayPort } from "../gateway/gateway-port.ts";
import { costOf } from "../plays/cost.ts";
import { readLines } from "./lines-file.ts";
import type { Prepared } from "./prepare.ts";
import type { RunFolder } from "./run-folder.ts";

/** A run's way to network models, while it lasts. */
export interface Network {
  readonly port: GatewayPort;
  /** Why no further calls are made; null while they may be. */
  stopped(): string | null;
  /** What was spent, for the timings. */
  spent(): { readonly calls: number; readonly tokens: number; readonly cost: number; readonly unpricedCalls: number };
  close(): Promise<void>;
}

export interface NetworkOptions {
  readonly secret: (name: string) => string | undefined;
  readonly clock: () => number;
  readonly signal: AbortSignal;
  readonly log: (line: CallLine) => void;
}

/** The network models that a suite's games need. */
export function networkModels({ bound, models }: Prepared): NetworkModel[] {
  return bound.models.flatMap(({ id, plugIn, parameters, entry }) => (models.has(id) ? (plugIn.network?.(parameters, entry) ?? []) : []));
}

/** Opens the gateway, with what earlier attempts of the run spent and found out. Null where no game needs the network. */
export function openNetwork(prepared: Prepared, folder: RunFolder, { secret, clock, signal, log }: NetworkOptions): Network | null {
  const models = networkModels(prepared);
  if (models.length === 0) return null;
  const { limits } = prepared.bound.suite;
  const negotiated = folder.has("endpoints") ? folder.read<Record<string, Negotiated>>("endpoints") : {};
  const budget = new Budget(limits, spentBefore(folder, models));
  const gateway = new Gateway({ models, budget, itemTimeoutSeconds: limits.itemTimeoutSeconds ?? null, negotiated, secret, clock, signal });
  return {
    port: new GatewayPort(gateway, log),
    stopped: () => gateway.stopped,
    spent: () => ({ calls: budget.calls, tokens: budget.tokens, cost: budget.cost, unpricedCalls: budget.unpriced }),
    async close() {
      if (Object.keys(gateway.negotiated).length > 0) folder.write("endpoints", gateway.negotiated);
      await gateway.close();
    },
  };
}

/** What the calls in a run's log were: budgets are of the whole run, however often it is resumed. */
function spentBefore(folder: RunFolder, models: readonly NetworkModel[]): { calls: number; tokens: number; cost: number } {
  const spent = { calls: 0, tokens: 0, cost: 0 };
  const prices = new Map(models.map((model) => [model.id, model.prices]));
  for (const { model, usage } of callsIn(folder)) {
    if (!prices.has(model)) continue;
    spent.calls++;
    spent.tokens += usage === undefined ? 0 : usage.input + usage.output;
    spent.cost += costOf(usage ?? null, prices.get(model)) ?? 0;
  }
  return spent;
}

/** What the hosted models of a run said of the systems that answered: sorted, by model id. From the log alone, so that a replay says the same. */
export function systemFingerprints(folder: RunFolder, models: readonly NetworkModel[]): { model: string; systemFingerprints: string[] }[] {
  if (models.length === 0) return [];
  const seen = new Map(models.map(({ id }) => [id, new Set<string>()]));
  for (const { model, systemFingerprint } of callsIn(folder)) if (systemFingerprint !== undefined) seen.get(model)?.add(systemFingerprint);
  return [...seen].map(([model, fingerprints]) => ({ model, systemFingerprints: [...fingerprints].sort() }));
}

function* callsIn(folder: RunFolder): Generator<CallLine> {
  if (!existsSync(folder.file("calls"))) return;
  for (const { text } of readLines(folder.file("calls"))) {
    try {
      yield JSON.parse(text) as CallLine;
    } catch {
      // A line that is no JSON is no call; resuming makes it again.
    }
  }
}
