import { CallLine, Outcome } from "../../spec/index.ts";
import { samplingFor } from "../plays/sampling.ts";
import { byDatasetAndItem, CallIndex, type CallLines } from "../runs/call-index.ts";
import { outcomeAddress } from "../runs/past.ts";
import type { Prepared } from "../runs/prepare.ts";
import { turnKinds } from "../turns/all.ts";
import type { Findings } from "./findings.ts";
import { readPackedLog } from "./log-lines.ts";
import type { Opened } from "./opened.ts";
import { RepeatsCheck } from "./repeats-check.ts";
import { UsageCheck } from "./usage-check.ts";

/** The calls of the log. */
export interface CheckedCalls {
  /** Their keys, sorted, by the model that they name. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Where they stand: the log is read through once. */
  readonly index: CallIndex;
}

/** Looks at the calls by themselves. `attested` are the models whose replies nobody can make again: what these say of tokens and draws is looked at. */
export function checkCalls({ folder, parts }: Opened, prepared: Prepared, attested: ReadonlySet<string>, findings: Findings): CheckedCalls {
  const index = new CallIndex(linesIn(parts.get("calls.jsonl")!), byDatasetAndItem);
  const { models } = prepared.bound;
  const keys = new Map(models.map(({ id }): [string, string[]] => [id, []]));
  const usage = new Map([...attested].map((id) => [id, new UsageCheck(id)]));
  const hosted = models.filter(({ id, plugIn }) => attested.has(id) && plugIn.network !== undefined).map(({ id }) => id);
  const repeats = new Map(hosted.map((id) => [id, new RepeatsCheck(id)]));
  const questions = new Map(
    [...prepared.datasets.values()].map(({ id, dev, test }) => [id, new Map([...dev, ...test].map((item) => [item.id, item.question]))]),
  );
  const temperatureOf = temperatures(prepared);
  readPackedLog<CallLine>(
    folder.file("calls"),
    CallLine,
    ({ key }) => key,
    "calls",
    findings,
    (call) => {
      const own = keys.get(call.model);
      const question = questions.get(call.dataset)?.get(call.item);
      if (own === undefined) findings.refuse("calls", `call ${call.key} is of "${call.model}", which is no model of the suite`);
      else own.push(call.key);
      if (question === undefined)
        findings.refuse("calls", `call ${call.key} is of ${call.dataset} item "${call.item}", which is not played`);
      usage.get(call.model)?.add(call, question ?? "", findings);
      if (temperatureOf(call.model, call.kind) !== 0) repeats.get(call.model)?.add(call);
    },
    (value, line) => index.add(value, line),
  );
  for (const check of [...usage.values(), ...repeats.values()]) check.conclude(findings);
  const unpriced = models.filter(({ id, entry }) => hosted.includes(id) && entry.prices === undefined).map(({ id }) => `"${id}"`);
  if (unpriced.length > 0) findings.note("prices", `the suite has no prices of ${unpriced.join(", ")}`);
  return { keys, index };
}

/** Lines of a part: the parts are in memory, where a line is read a good deal faster than from its file. */
function linesIn({ buffer, byteOffset, byteLength }: Uint8Array): CallLines {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return { read: (offset, length) => bytes.toString("utf8", offset, offset + length), close: () => undefined };
}

/** The temperature of a model's turns of a kind; undefined where it is left to the server. */
function temperatures({ bound: { suite, models } }: Prepared): (model: string, kind: string) => number | undefined {
  const known = new Map<string, number | undefined>();
  return (id, kind) => {
    const at = `${kind} ${id}`;
    const entry = models.find((model) => model.id === id)?.entry;
    if (!known.has(at) && entry !== undefined) {
      const builtIn = turnKinds.find((turn) => turn.kind === kind)?.sampling;
      known.set(at, samplingFor(kind, builtIn, suite.sampling, entry).temperature);
    }
    return known.get(at);
  };
}

/** Looks at the outcomes by themselves: each stands there once, and no repeat is made of another one's calls. */
export function checkOutcomes({ folder }: Opened, findings: Findings): void {
  let item = "";
  let repeats = new Map<string, number>();
  readPackedLog<Outcome>(folder.file("outcomes"), Outcome, outcomeAddress, "outcomes", findings, (outcome) => {
    const { pool, method, dataset, repeat, calls } = outcome;
    const at = `${pool} / ${method} / ${dataset} item "${outcome.item}"`;
    if (at !== item) [item, repeats] = [at, new Map()];
    const other = calls.length === 0 ? undefined : repeats.get(calls.join(" "));
    // A call's key says which repeat it is of.
    if (other !== undefined && other !== repeat)
      findings.refuse("repeats", `${at}: repeat ${repeat} is made of the calls of repeat ${other}`);
    repeats.set(calls.join(" "), repeat);
  });
}
