import type { Ask, Method, Seat, Verdict } from "../../../runner/method.ts";
import type { Reply } from "../../../runner/reply.ts";
import { answered, failed, handPlay, handSeat, parametersOf } from "../hand-play.ts";

/** What a member replies: the key of an answer, null for none, "!" for a failed call, or a text that is no answer ("> …"). */
export type Script = (ask: Ask, round: number) => string | null;

export function replyFor(word: string | null): Reply {
  if (word === "!") return failed;
  if (word?.startsWith("> ")) return { ...answered(null), text: word.slice(2) };
  return answered(word);
}

export interface HandTeam {
  readonly verdict: Verdict;
  readonly asks: readonly Ask[];
  /** "member kind: views", one a call, in order of asking. */
  readonly log: readonly string[];
  readonly note: Record<string, unknown>;
  readonly answer: string | null;
}

export interface Asked {
  readonly given?: Record<string, unknown>;
  readonly ranks?: readonly (number | null)[];
  readonly roles?: Readonly<Record<string, string>>;
  readonly state?: unknown;
}

/** Plays a method by hand with members a, b, c, … and says what was asked of whom with which words in view. */
export function handTeam(method: Method, members: string, script: Script, { given = {}, ranks, roles = {}, state }: Asked = {}): HandTeam {
  const parameters = parametersOf(method, given);
  const seats = [...members].map((id, i) => handSeat(id, ranks === undefined ? i : ranks[i]!));
  const holders: Record<string, Seat> = Object.fromEntries(
    Object.keys(method.roles?.(parameters as never) ?? {}).map((role) => [role, seats.find(({ id }) => id === roles[role]) ?? seats[0]!]),
  );
  const words = new Map<Reply, string>();
  const log: string[] = [];
  const counts = new Map<string, number>();
  const { verdict, asks } = handPlay(method, {
    seats,
    parameters,
    state: state === undefined ? (method.unfitted?.([...members], parameters as never) ?? null) : state,
    roles: holders,
    reply(ask: Ask) {
      const { id } = ask.seat;
      const address = `${id} ${ask.turn.kind}`;
      const round = counts.get(address) ?? 0;
      counts.set(address, round + 1);
      log.push(`${address}: ${ask.turn.view.map((shown) => words.get(shown) ?? "?").join(" ")}`.trimEnd());
      const word = script(ask, round);
      const reply = { ...replyFor(word) } as Reply;
      words.set(reply, word ?? "none");
      return reply;
    },
  } as never);
  const { reply } = verdict;
  return {
    verdict,
    asks,
    log,
    note: (verdict.note?.() ?? {}) as Record<string, unknown>,
    answer: reply === null ? null : reply.state === "answered" ? (reply.answer ?? "none") : reply.state,
  };
}
