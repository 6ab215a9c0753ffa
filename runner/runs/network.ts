import { existsSync } from "node:fs";
import { type CallLine, locate, type Mistake, SpecError } from "../../spec/index.ts";
import { Budget, type Spent } from "../gateway/budget.ts";
import type { Negotiated } from "../gateway/chat-request.ts";
import type { NetworkModel } from "../gateway/gateway.ts";
import { GatewayPort } from "../gateway/gateway-port.ts";
import { costOf } from "../plays/cost.ts";
import { parsedLine } from "./json-lines.ts";
import { readLines } from "./lines-file.ts";
import type { Prepared } from "./prepare.ts";
import type { RunFolder } from "./run-folder.ts";
import type { SameQuestions } from "./same-questions.ts";

/** A run's way to network models, while it lasts. */
export interface Network {
  readonly port: GatewayPort;
  /** What was spent, for the timings. */
  spent(): Spent & { readonly unpricedCalls: number };
  close(): Promise<void>;
}

export interface NetworkOptions {
  readonly secret: (name: string) => string | undefined;
  readonly clock: () => number;
  /** Aborted: calls under way are cut off. */
  readonly signal: AbortSignal;
  readonly log: (line: CallLine) => void;
  readonly same: SameQuestions;
  /** Told once that no further call is made, and why. */
  readonly stopped: (reason: string) => void;
}

/** The network models that a suite's games need. */
export function networkModels({ bound, models }: Prepared): NetworkModel[] {
  return bound.models.flatMap(({ id, plugIn, parameters, entry }) => (models.has(id) ? (plugIn.network?.(parameters, entry) ?? []) : []));
}

/** Throws where a key is not there, or cannot be sent, before anything is called. The message names the variable, never its value. */
export function checkKeys({ bound, models, file }: Prepared, secret: NetworkOptions["secret"]): void {
  const mistakes = bound.models.flatMap(({ id, plugIn, parameters, entry }, i): Mistake[] => {
    const name = models.has(id) ? (plugIn.network?.(parameters, entry).apiKeyEnv ?? null) : null;
    if (name === null) return [];
    const key = secret(name);
    const wrong =
      key === undefined || key === ""
        ? "is not set"
        : /^[\x21-\x7e]+$/.test(key)
          ? null
          : "holds characters that no key has: blanks, line ends, or others than ASCII";
    return wrong === null
      ? []
      : [{ path: ["models", i, "with", "apiKeyEnv"], key: false, message: `the environment variable ${name} ${wrong}` }];
  });
  if (mistakes.length > 0) throw new SpecError(locate(file.document, mistakes));
}

/** Opens the gateway, with what earlier attempts of the run spent and found out. Null where no game needs the network. */
export async function openNetwork(prepared: Prepared, folder: RunFolder, options: NetworkOptions): Promise<Network | null> {
  const models = networkModels(prepared);
  if (models.length === 0) return null;
  const { secret, clock, signal, log, same, stopped } = options;
  const { limits } = prepared.bound.suite;
  const negotiated = folder.has("endpoints") ? folder.read<Record<string, Negotiated>>("endpoints") : {};
  const budget = new Budget(limits, spentBefore(folder, models));
  // Loads a client of HTTP, which takes longer than most verbs.
  const { Gateway } = await import("../gateway/gateway.ts");
  const gateway = new Gateway({
    models,
    budget,
    negotiated,
    secret,
    clock,
    signal,
    stopped,
    learned: (now) => folder.write("endpoints", now),
  });
  const isShared = (dataset: string, item: string) => same.isShared(dataset, item);
  return {
    port: new GatewayPort(gateway, { log, isShared, itemTimeoutSeconds: limits.itemTimeoutSeconds ?? null }),
    spent: () => budget.spent,
    close: () => gateway.close(),
  };
}

/** What the calls in a run's log were: budgets are of the whole run, however often it is resumed. Another run's calls are its own. */
function spentBefore(folder: RunFolder, models: readonly NetworkModel[]): Spent {
  const spent = { calls: 0, tokens: 0, cost: 0 };
  const prices = new Map(models.map((model) => [model.id, model.prices]));
  for (const { model, usage, reused } of callsIn(folder)) {
    if (!prices.has(model) || reused === true) continue;
    spent.calls++;
    spent.tokens += usage === undefined ? 0 : usage.input + usage.output;
    spent.cost += costOf(usage ?? null, prices.get(model)) ?? 0;
  }
  return spent;
}

/** The calls in a run's log. A line that is no call is passed over: resuming makes it again. */
export function* callsIn(folder: RunFolder): Generator<CallLine> {
  if (!existsSync(folder.file("calls"))) return;
  for (const { text } of readLines(folder.file("calls"))) {
    const line = parsedLine(text) as Partial<CallLine> | null;
    if (typeof line?.key === "string" && typeof line.reply === "string") yield line as CallLine;
  }
}
