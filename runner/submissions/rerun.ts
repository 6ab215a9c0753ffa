import { type CallLine, canonical, type Rerun } from "../../spec/index.ts";
import { playDevJob } from "../plays/dev-job.ts";
import type { Before } from "../plays/job.ts";
import { type OpenModel, openTeam, type Team } from "../plays/team.ts";
import { playTestJob } from "../plays/test-job.ts";
import { devJobs } from "../runs/dev-phase.ts";
import type { Prepared } from "../runs/prepare.ts";
import { streamFor } from "../stream.ts";
import { type Amount, detectionProbability, drawnOf, toldNumbers } from "./detection.ts";
import type { Findings } from "./findings.ts";
import type { ModelsAtHand } from "./models-at-hand.ts";
import type { AskedCall, Recomputed } from "./recompute.ts";

/** Items whose plays are made together: bounds memory. */
const slice = 100;

/**
 * Makes calls again that the verifier draws, of models that are at hand, and every call of theirs that the submission says failed.
 * A reply is a function of its call alone, so that an honest one comes out the same, to the bit. Null where no model is at hand.
 */
export async function rerun(
  prepared: Prepared,
  again: Pick<Recomputed, "asked" | "state" | "troubled" | "past">,
  models: ModelsAtHand,
  amount: Amount,
  seed: string,
  findings: Findings,
): Promise<Rerun | null> {
  if (models.atHand.size === 0) return null;
  const calls = again.asked.filter(({ model }) => models.atHand.has(model));
  const drawn = drawnFrom(calls, drawnOf(amount, calls.length), seed);
  const keys = new Set(drawn.map(({ key }) => key));
  const team = await presentTeam(prepared, models);
  const comparison = new Comparison(keys, findings);
  const { games, datasets } = prepared;

  // The dev items are few: they are always gone through, for calls that are said to have failed.
  for (const job of devJobs(prepared, games, again.past)) {
    const { lines, before } = without(keys, job.before);
    const result = await playDevJob({ ...job, before }, team);
    comparison.add(result.calls, lines);
  }
  for (const { id, test } of datasets.values()) {
    const wanted = new Set([...itemsOf(drawn, id), ...(again.troubled.get(id) ?? [])]);
    const items = test.filter((item) => wanted.has(item.id));
    const cells = games.filter(({ dataset }) => dataset === id).map(({ pool, method, masks }) => ({ pool, method, masks }));
    const standings = again.state.standings.filter(({ dataset }) => dataset === id);
    const fitted = again.state.fitted.filter(({ dataset }) => dataset === id);
    for (let first = 0; first < items.length; first += slice) {
      const part = items.slice(first, first + slice);
      const ids = part.map((item) => item.id);
      const { lines, before } = without(keys, again.past.before(id, ids));
      const todo = part.map(() => null);
      const result = await playTestJob({ kind: "test", dataset: id, cells, items: part, todo, standings, fitted, before }, team);
      comparison.add(result.calls, lines);
    }
  }
  const detection = toldNumbers(calls.length).map((edited) => ({
    edited,
    probability: detectionProbability(calls.length, drawn.length, edited),
  }));
  return { seed, calls: calls.length, drawn: drawn.length, differing: comparison.differing, detection };
}

/** So many of the calls, each set of them as likely as any other: the first steps of a Fisher-Yates shuffle. */
function drawnFrom(calls: readonly AskedCall[], count: number, seed: string): AskedCall[] {
  const left = [...calls].sort((a, b) => (a.key < b.key ? -1 : 1));
  const stream = streamFor("rerun", seed);
  return Array.from({ length: count }, (_, k) => {
    const at = k + stream.below(left.length - k);
    [left[k], left[at]] = [left[at]!, left[k]!];
    return left[k]!;
  });
}

const itemsOf = (calls: readonly AskedCall[], id: string): string[] =>
  calls.filter(({ dataset, phase }) => dataset === id && phase === "test").map(({ item }) => item);

/** What is known of calls, without those that are to be made again; and all that the log says, by key. */
function without(keys: ReadonlySet<string>, { known }: Before): { lines: ReadonlyMap<string, CallLine>; before: Before } {
  const lines = new Map(known.map((call) => [call.key, call]));
  return { lines, before: { known: known.filter(({ key }) => !keys.has(key)), reused: [], unanswered: {} } };
}

/** The suite's models, those that are not at hand failing whatever they are asked: nothing goes over a network. */
async function presentTeam({ bound, models }: Prepared, { directory, atHand }: ModelsAtHand): Promise<Team> {
  const fingerprints = Object.fromEntries([...models].map(([id, { fingerprint }]) => [id, fingerprint]));
  const team = await openTeam({ suite: bound.suite, directory, fingerprints, replay: false });
  const seated = new Map([...models.keys()].map((id) => [id, atHand.has(id) ? team.model(id) : absent(team.model(id))]));
  return { ...team, model: (id) => seated.get(id)! };
}

function absent(open: OpenModel): OpenModel {
  const { model, id } = open;
  return {
    ...open,
    isNetwork: false,
    model: {
      sampled: model.sampled,
      serves: (kind) => model.serves(kind),
      render: (turn, item, dataset) => model.render(turn, item, dataset),
      reply: (calls) => calls.map(() => ({ state: "failed", failure: { where: "model", model: id, message: "it is not at hand" } })),
    },
  };
}

/** What was said in a call, and what it took. */
const said = ({ reply, reasoning, logprobs, usage, finishReason, systemFingerprint }: CallLine): string =>
  canonical(JSON.parse(JSON.stringify({ reply, reasoning, logprobs, usage, finishReason, systemFingerprint })));

class Comparison {
  differing = 0;
  readonly #keys: ReadonlySet<string>;
  readonly #findings: Findings;

  constructor(keys: ReadonlySet<string>, findings: Findings) {
    this.#keys = keys;
    this.#findings = findings;
  }

  /** Compares calls that were made with those of the log. Once a reply came out otherwise, calls that follow from it are others too. */
  add(made: readonly string[], logged: ReadonlyMap<string, CallLine>): void {
    const calls = made.map((line) => JSON.parse(line) as CallLine);
    const before = this.differing;
    for (const call of calls) {
      const other = logged.get(call.key);
      if (other === undefined || !this.#keys.has(call.key) || said(call) === said(other)) continue;
      this.differing++;
      this.#findings.refuse("rerun", `${named(call)}: the model says ${shown(call.reply)}, and the submission ${differently(call, other)}`);
    }
    if (this.differing > before) return;
    for (const call of calls) {
      if (!logged.has(call.key))
        this.#findings.refuse("rerun", `${named(call)}: the submission says that it failed, and the model says ${shown(call.reply)}`);
    }
  }
}

const named = ({ key, model, dataset, item, kind }: CallLine): string => `call ${key} ("${model}", ${dataset} item "${item}", ${kind})`;
const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

const differently = (made: CallLine, logged: CallLine): string =>
  made.reply === logged.reply ? "gives other tokens, probabilities or reasoning" : shown(logged.reply);
