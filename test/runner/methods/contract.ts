import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { membersOf, size } from "../../../runner/coalition.ts";
import type { Method } from "../../../runner/method.ts";
import { randomMember } from "../../../runner/methods/random-member.ts";
import { canonical, type Outcome, playState } from "../../../spec/index.ts";
import { type Played, playInProcess } from "../plays/in-process.ts";
import { tracedPlay } from "../plays/traced-play.ts";
import { type Member, teams } from "./teams.ts";

/** A suite in which a team plays a method on a few generated items. */
export function teamSuite(method: Method, members: readonly Member[], parameters: object = {}, undersized = "solo"): object {
  return {
    version: 1,
    name: "contract",
    seed: 5,
    models: members.map((member, i) => ({ id: `m${i + 1}`, ...member })),
    pools: [{ id: "team", members: members.map((_, i) => `m${i + 1}`) }],
    methods: [{ id: method.id, use: method.id, with: parameters }],
    datasets: [{ id: "exam", use: "generated", with: { count: 7, domains: { algebra: 1, law: 1 } }, dev: 5, test: 2 }],
    valuation: { undersized },
  };
}

const codeOf = (state: number) => state & ~playState.degraded;

/** What holds of every outcome of a method, whatever its members do. */
async function holds(played: Played, outcome: Outcome, method: Method): Promise<void> {
  const { states, answer, answers, failures, full } = outcome;
  expect(failures.filter(({ where }) => where === "method" || where === "scorer")).toEqual([]);
  for (let mask = 1; mask < states.length; mask++) {
    const play = await tracedPlay(played, outcome, mask);
    expect(states[mask], `${outcome.item}, coalition ${mask}`).toBe(play.state);
    const asks = play.rounds.flat();
    const code = codeOf(states[mask]!);
    expect(asks.length).toBeGreaterThan(0);
    // No silent 0: nothing that was answered by nobody has a grade.
    if (asks.every(({ reply }) => reply.state === "failed")) expect(states[mask]).toBe(playState.failed);
    if (code <= playState.correct) {
      const graded = answers[answer[mask]!]!;
      expect(graded.score).toBe(code);
      expect(asks.some(({ reply }) => reply.state === "answered" && reply.answer === graded.text)).toBe(true);
    }
    if (code === playState.failed || code === playState.unsupported) expect(failures[answer[mask]!]).toBeDefined();
    if (code === playState.noAnswer) expect(answer[mask]).toBe(-1);
    const holders = new Set(Object.values(outcome.roles).map((list) => list[mask]!));
    const seats = new Set(membersOf(mask).map((i) => `m${i + 1}`));
    for (const { seat } of asks)
      expect(seats.has(seat) || holders.has(Number(seat.slice(1)) - 1), `${seat} is no member of ${mask}`).toBe(true);
  }
  expect(full).not.toBeNull();
  const whole = await tracedPlay(played, outcome, states.length - 1);
  expect(full!.calls).toBe(new Set(whole.rounds.flat().map(({ key }) => key)).size);
  const note = (full!.note ?? {}) as { tally?: Record<string, number>; error?: unknown };
  expect(note.error).toBeUndefined();
  if (note.tally !== undefined) {
    const { eligible, received, failed, abstained } = note.tally;
    expect(received! + failed! + abstained!).toBe(eligible);
  }
  expect(method.minimum).toBeGreaterThanOrEqual(1);
}

/** A request without the names of members that are absent: what may differ between two coalitions is who is in them. */
function withoutNames(request: string, absent: ReadonlySet<string>): string {
  const [sample] = request.split(" ", 1);
  const kept = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((entry) => !absent.has(entry)).map(kept);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).flatMap(([key, entry]) => (absent.has(key) ? [] : [[key, kept(entry)]])));
  };
  return `${sample} ${canonical(kept(JSON.parse(request.slice(sample!.length + 1))))}`;
}

/** What every method promises: add a method to the runner's list, and it is held to this. */
export function methodContract(method: Method): void {
  it.each(Object.entries(teams))("breaks nothing and hides nothing with a team that %s", async (_, members) => {
    const played = await playInProcess(teamSuite(method, members));
    expect(played.outcomes).toHaveLength(2);
    for (const outcome of played.outcomes) await holds(played, outcome, method);
  });

  it("works alone and in pairs where the suite has undersized coalitions play the method itself", async () => {
    for (const members of [
      teams["has one member"]!,
      teams["fails now and then"]!.slice(0, 2),
      teams["has nobody who answers"]!.slice(0, 2),
    ]) {
      const played = await playInProcess(teamSuite(method, members, {}, "self"));
      for (const outcome of played.outcomes) await holds(played, outcome, method);
    }
  });

  it("has plays that failed where all calls fail, and no answer where all members abstain", async () => {
    const all = async (name: string) =>
      (await playInProcess(teamSuite(method, teams[name]!))).outcomes.flatMap(({ states }) => states.slice(1).map(codeOf));
    expect(new Set(await all("has nobody who answers"))).toEqual(new Set([playState.failed]));
    const abstained = new Set(await all("abstains to the last"));
    // What its members cannot serve at all is neither.
    abstained.delete(playState.unsupported);
    expect([...abstained].filter((code) => code !== playState.noAnswer)).toEqual([]);
  });

  it("gives the same outcomes whatever else is in a job", async () => {
    const suite = teamSuite(method, teams["fails now and then"]!);
    const lines = ({ outcomes }: Played) => outcomes.map((outcome) => JSON.stringify(outcome)).sort();
    expect(lines(await playInProcess(suite, 1))).toEqual(lines(await playInProcess(suite)));
  });

  it("gives clones, which share every call, what their team would have with either of them", async () => {
    const played = await playInProcess(teamSuite(method, [...teams["is of one model twice"]!, teams["fails now and then"]![2]!]));
    // The first two are clones: alone, and beside the third, they do the same.
    for (const outcome of played.outcomes) {
      const { states, answers, answer } = outcome;
      const end = (mask: number) => [states[mask], codeOf(states[mask]!) <= playState.correct ? answers[answer[mask]!]!.text : null];
      expect(end(1)).toEqual(end(2));
      // A request that names the members is another where a clone of another name is among them, and members of other names are drawn otherwise.
      const { rounds } = await tracedPlay(played, outcome, 5);
      const isNamed = rounds.flat().some(({ request }) => request.includes('"m1"'));
      if (!isNamed && method !== randomMember) expect(end(5)).toEqual(end(6));
    }
  });

  let played: Played;
  beforeAll(async () => {
    played = await playInProcess(teamSuite(method, teams["has six different members"]!));
  }, 60_000);

  it("asks a member at first what it would ask it in any other coalition, in the same order", async () => {
    const firsts = new Map<string, Map<string, string[]>>();
    const first = async (outcome: Outcome, mask: number) => {
      const at = `${outcome.item} ${mask}`;
      const known = firsts.get(at);
      if (known !== undefined) return known;
      const asked = new Map<string, string[]>();
      for (const { seat, sample, request } of (await tracedPlay(played, outcome, mask)).rounds[0]!) {
        asked.set(seat, [...(asked.get(seat) ?? []), `${sample} ${request}`]);
      }
      firsts.set(at, asked);
      return asked;
    };
    const coalition = fc.integer({ min: 1, max: 63 });
    await fc.assert(
      fc.asyncProperty(coalition, coalition, fc.integer({ min: 0, max: 1 }), async (some, more, i) => {
        const whole = some | more;
        fc.pre(size(some) >= method.minimum && size(whole) > size(some));
        const [small, large] = [await first(played.outcomes[i]!, some), await first(played.outcomes[i]!, whole)];
        const common = [...small.keys()].filter((seat) => large.has(seat));
        expect([...large.keys()].filter((seat) => small.has(seat))).toEqual(common);
        const absent = new Set(membersOf(whole & ~some).map((m) => `m${m + 1}`));
        for (const seat of common) expect(large.get(seat)!.map((request) => withoutNames(request, absent))).toEqual(small.get(seat));
      }),
      { numRuns: 60, seed: 1 },
    );
  });
}
