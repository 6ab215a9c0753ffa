import { type CallLine, canonical, type Rerun } from "../../spec/index.ts";
import type { Call, RawReply } from "../model.ts";
import { replyOf } from "../plays/call-line.ts";
import type { Before, Unanswered } from "../plays/job.ts";
import { messageOf } from "../plays/message-of.ts";
import type { OpenModel, Team } from "../plays/team.ts";
import type { Prepared } from "../runs/prepare.ts";
import { streamFor } from "../stream.ts";
import { type Amount, detectionProbability, drawnOf, toldNumbers } from "./detection.ts";
import type { Findings } from "./findings.ts";
import { type Identities, identitiesOf } from "./identities.ts";
import type { ModelsAtHand } from "./models-at-hand.ts";

/**
 * Stands in for a submission's models while its plays are made again: it gives the replies that the log says. Calls that the verifier
 * draws, and those that have no reply in the log, it also puts to the model itself where that is at hand. A reply is a function of
 * its call alone, so that an honest one comes out the same, to the bit. Nothing goes over a network.
 */
export class Witness {
  readonly #models: ModelsAtHand;
  readonly #identities: Identities;
  readonly #drawn: ReadonlySet<string>;
  readonly #keys: readonly string[];
  readonly #seed: string;
  readonly #findings: Findings;
  #lines: ReadonlyMap<string, CallLine> = new Map();
  #unanswered: Before["unanswered"] = {};
  #differing = 0;

  /** `keys` are the calls of the log whose models are at hand. */
  constructor(prepared: Prepared, models: ModelsAtHand, keys: readonly string[], amount: Amount, seed: string, findings: Findings) {
    this.#models = models;
    this.#identities = identitiesOf(prepared);
    this.#keys = keys;
    this.#seed = seed;
    this.#drawn = new Set(drawnFrom(keys, drawnOf(amount, keys.length), seed));
    this.#findings = findings;
  }

  /**
   * What was made again, of the calls that the plays asked; null where no model is at hand. Those that nothing asks are nobody's reply:
   * of the others, what is drawn is as likely as any other draw of its size.
   */
  rerun(asked: ReadonlySet<string>): Rerun | null {
    if (this.#models.atHand.size === 0) return null;
    const keys = this.#keys.filter((key) => asked.has(key));
    const [n, drawn] = [keys.length, keys.filter((key) => this.#drawn.has(key)).length];
    const detection = toldNumbers(n).map((edited) => ({ edited, probability: detectionProbability(n, drawn, edited) }));
    return { seed: this.#seed, calls: n, drawn, differing: this.#differing, detection };
  }

  /** Takes on what is known of the next job's calls, and says what of it the job is handed: all but the calls that are drawn. */
  enter({ known, unanswered }: Before): Before {
    this.#lines = new Map(known.map((call) => [call.key, call]));
    this.#unanswered = unanswered;
    return { known: known.filter(({ key }) => !this.#drawn.has(key)), reused: [], unanswered: {} };
  }

  /** The team with this witness in place of its models. */
  team(team: Team, { models }: Prepared): Team {
    const seated = new Map([...models.keys()].map((id) => [id, this.#standIn(team.model(id))]));
    return { ...team, model: (id) => seated.get(id)! };
  }

  /** The call of the log with this key, of those of the job that was entered last. */
  logged(key: string): CallLine | undefined {
    return this.#lines.get(key);
  }

  #standIn(open: OpenModel): OpenModel {
    const { model } = open;
    return {
      ...open,
      model: {
        sampled: model.sampled,
        serves: (kind) => model.serves(kind),
        render: (turn, item, dataset) => model.render(turn, item, dataset),
        reply: async (calls) => {
          const own = this.#models.atHand.has(open.id) ? await repliesOf(open, calls) : null;
          return calls.map((call, k) => this.#testify(open.id, call, own === null ? null : own[k]!));
        },
      },
    };
  }

  /** What the log says of a call; `own` is what the model itself says now. */
  #testify(id: string, call: Call, own: RawReply | null): RawReply {
    const line = this.#lines.get(call.key);
    const differ = (what: string) => {
      this.#differing++;
      const { key, dataset, item, turn } = call;
      this.#findings.refuse("rerun", `call ${key} ("${id}", ${dataset} item "${item.id}", ${turn.kind}): ${what}`);
    };
    if (line !== undefined) {
      const reply = replyOf(line);
      if (own !== null && !areEqual(own, reply)) differ(`${said(own)}, and the submission ${otherwise(own, line)}`);
      return reply;
    }
    if (own?.state === "answered") differ(`${said(own)}, and the submission has no reply of it`);
    const failed = this.#failureOf(call.key, id) ?? (own?.state === "answered" ? null : own) ?? neverRecorded(id);
    // What failed then is over and done with: nothing waits for it to be made again.
    return { ...failed, lasting: true };
  }

  /** How the outcomes say that a call ended; they name the clone that asked it first. */
  #failureOf(key: string, id: string): Unanswered | null {
    const same = ({ failure }: Unanswered) => this.#identities.get(failure.model!) === this.#identities.get(id);
    return this.#unanswered[key]?.find(same) ?? null;
  }
}

/** So many of the keys, each set of them as likely as any other: the first steps of a Fisher-Yates shuffle. */
function drawnFrom(keys: readonly string[], count: number, seed: string): string[] {
  const left = [...keys];
  const stream = streamFor("rerun", seed);
  return Array.from({ length: count }, (_, k) => {
    const at = k + stream.below(left.length - k);
    [left[k], left[at]] = [left[at]!, left[k]!];
    return left[k]!;
  });
}

async function repliesOf({ model, id }: OpenModel, calls: readonly Call[]): Promise<readonly RawReply[]> {
  try {
    return await model.reply(calls);
  } catch (error) {
    return calls.map(() => ({ state: "failed", failure: { where: "model", model: id, message: messageOf(error) } }));
  }
}

const neverRecorded = (model: string): Unanswered => ({
  state: "failed",
  failure: { where: "worker", model, message: "this call was never recorded" },
});

/** Whether two replies are the same JSON, in whatever order their fields stand: mostly it is the same one. */
const areEqual = (a: RawReply, b: RawReply): boolean => JSON.stringify(a) === JSON.stringify(b) || plain(a) === plain(b);
const plain = (reply: RawReply): string => canonical(JSON.parse(JSON.stringify(reply)));
const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
const said = (own: RawReply): string => (own.state === "answered" ? `the model says ${shown(own.text)}` : "the model gives no reply");

const otherwise = (own: RawReply, { reply }: CallLine): string =>
  own.state === "answered" && own.text === reply ? "gives other tokens, probabilities or reasoning" : `says ${shown(reply)}`;
