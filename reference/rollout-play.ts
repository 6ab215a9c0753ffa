import type { Asking, Verdict } from "../runner/method.ts";
import { isNotAsked } from "../runner/plays/call-table.ts";
import { AnsweredReply } from "../runner/plays/item-seats.ts";
import { messageOf } from "../runner/plays/message-of.ts";
import { PlayRun, type RunOwner } from "../runner/plays/play-run.ts";
import type { Reply } from "../runner/reply.ts";
import { SpecError } from "../spec/index.ts";
import type { Utterance } from "./policy-model.ts";
import type { PolicyCall, Rollout, RolloutEnd } from "./rollout.ts";

/** One roll-out while it is played, and then what came of it. */
export class RolloutPlay implements RunOwner<Verdict> {
  readonly run: PlayRun<Verdict>;
  readonly #readyPlays: RolloutPlay[];
  #end: RolloutEnd | null = null;

  /** `readyPlays` is where it goes whenever it can be advanced. */
  constructor(generator: Asking<Verdict>, readyPlays: RolloutPlay[]) {
    this.run = new PlayRun(generator, this);
    this.#readyPlays = readyPlays;
  }

  asked(): void {}

  ready(): void {
    this.#readyPlays.push(this);
  }

  ended(run: PlayRun<Verdict>, verdict: Verdict | null, error: Error | null): void {
    this.#end = endOf(run, verdict, error);
  }

  /** Throws a SpecError where a member cannot serve what the method asks: such a team cannot be trained in. */
  rollout(policy: string, said: ReadonlyMap<string, Utterance>): Rollout {
    const { unsupported, failures } = this.run;
    if (unsupported !== null) throw SpecError.inUsage(`this team cannot play: ${unsupported.model}: ${unsupported.message}`);
    const end = this.#end!;
    return { end, calls: this.#policyCalls(policy, said), isDegraded: end.state === "graded" && failures.length > 0 };
  }

  #policyCalls(policy: string, said: ReadonlyMap<string, Utterance>): PolicyCall[] {
    return this.run
      .rounds()
      .flat()
      .filter(({ ask }) => ask.seat.id === policy)
      .flatMap(({ ask, record }) => {
        const reply = ask.seat.table.replyOf(record);
        if (!(reply instanceof AnsweredReply)) return [];
        const utterance = said.get(record.call.key);
        if (utterance === undefined) throw new Error(`the policy answered a call and does not know what it said (turn "${ask.turn.kind}")`);
        return [{ ...utterance, kind: ask.turn.kind, ...gradeOf(reply) }];
      });
  }
}

function gradeOf({ grading }: AnsweredReply): Pick<PolicyCall, "answer" | "score"> {
  if (grading === null) return { answer: null, score: 0 };
  return "answer" in grading ? { answer: grading.answer.text, score: grading.answer.score } : { answer: null, score: null };
}

/** The grade of a reply for methods that may see it; 0 where it has none. */
export function scoreOf(reply: Reply): number {
  const grading = reply instanceof AnsweredReply ? reply.grading : null;
  return grading !== null && "answer" in grading ? grading.answer.score : 0;
}

function endOf({ failures }: PlayRun<Verdict>, verdict: Verdict | null, error: Error | null): RolloutEnd {
  const notAsked = failures.find(isNotAsked);
  if (notAsked !== undefined) return { state: "masked", failure: notAsked };
  if (error !== null) return { state: "masked", failure: { where: "method", message: messageOf(error) } };
  if (verdict === null) return { state: "masked", failure: { where: "method", message: "it ended without a verdict" } };
  const { reply } = verdict;
  if (reply === null) return { state: "graded", reward: 0, answer: null };
  if (reply.state !== "answered") return { state: "masked", failure: reply.failure };
  if (!(reply instanceof AnsweredReply))
    return { state: "masked", failure: { where: "method", message: "it ended with a reply that is none of its play's" } };
  const { grading } = reply;
  if (grading === null) return { state: "graded", reward: 0, answer: null };
  if ("failure" in grading) return { state: "masked", failure: grading.failure };
  return { state: "graded", reward: grading.answer.score, answer: grading.answer.text };
}
