import { expect, it } from "vitest";
import { generated } from "../../../runner/datasets/generated.ts";
import type { Item } from "../../../runner/item.ts";
import type { Ask, DevItem, Method } from "../../../runner/method.ts";
import type { SimulatedParameters } from "../../../runner/models/simulated/parameters.ts";
import type { Reply } from "../../../runner/reply.ts";
import { answered, failed, handFit, handPlay, handSeat, parametersOf } from "../hand-play.ts";
import { answersOf, simulatedModel } from "../models/simulated/ask.ts";

/** Three specialists, each right nearly always in its own domain and seldom elsewhere. */
const domains = ["algebra", "history", "law"];
const specialists = Object.fromEntries(
  domains.map((domain) => [`of-${domain}`, simulatedModel({ skill: { default: 0.2, [domain]: 0.95 } })]),
);

interface Team {
  readonly members: readonly string[];
  readonly dev: readonly DevItem[];
  readonly test: readonly {
    readonly item: Item;
    readonly replies: Readonly<Record<string, Reply>>;
    readonly right: Readonly<Record<string, boolean>>;
  }[];
}

/** A team's first answers to generated items, of which the first are dev items. */
async function teamOf(models: Readonly<Record<string, SimulatedParameters>>, signal: number, dev = 150, test = 450): Promise<Team> {
  const given = { count: dev + test, domains: Object.fromEntries(domains.map((domain) => [domain, 1])), signal };
  const { items } = await generated.load(parametersOf(generated, given), {
    id: "made-up",
    directory: ".",
    seed: 1,
    wanted: { dev: 0, test: null },
  });
  const members = Object.keys(models);
  const answers = await Promise.all(members.map((id) => answersOf(models[id]!, items, { seed: 1 })));
  const seats = members.map((id) => handSeat(id));
  const isRight = (m: number, i: number) => answers[m]![i] === items[i]!.targets[0];
  return {
    members,
    dev: items.slice(0, dev).map(({ id, question }, i) => ({
      id,
      question,
      seats,
      replies: members.map((_, m) => answered(answers[m]![i]!)),
      scores: members.map((_, m) => (isRight(m, i) ? 1 : 0)),
    })),
    test: items.slice(dev).map((item, j) => ({
      item,
      replies: Object.fromEntries(members.map((id, m) => [id, answered(answers[m]![dev + j]!)])),
      right: Object.fromEntries(members.map((id, m) => [id, isRight(m, dev + j)])),
    })),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What every router that learns from the text of dev questions must do, whatever it learns. */
export function routerContract(router: Method): void {
  const parameters: unknown = parametersOf(router);

  function routes(team: Team, given: unknown = parameters, members = team.members) {
    const state = handFit(router, team.members, team.dev, given);
    const seats = members.map((id, rank) => handSeat(id, rank));
    return team.test.map(({ item, replies, right }) => {
      const { verdict, asks } = handPlay(router, {
        seats,
        question: item.question,
        parameters: given,
        state,
        reply: ({ seat }: Ask) => replies[seat.id]!,
      });
      expect(asks).toHaveLength(1);
      expect(verdict.reply).toBe(replies[asks[0]!.seat.id]);
      return { chosen: asks[0]!.seat.id, right: right[asks[0]!.seat.id]!, domain: item.hidden!.domain as string };
    });
  }

  const accuracy = (of: ReturnType<typeof routes>) => mean(of.map(({ right }) => Number(right)));

  it("beats the best single member by far where members are complementary and questions tell their domain", async () => {
    const team = await teamOf(specialists, 0.5);
    const best = Math.max(...team.members.map((id) => mean(team.test.map(({ right }) => Number(right[id])))));
    const routed = routes(team);
    expect(best).toBeLessThan(0.55);
    expect(accuracy(routed)).toBeGreaterThan(best + 0.25);
    expect(mean(routed.map(({ chosen, domain }) => Number(chosen === `of-${domain}`)))).toBeGreaterThan(0.85);
  });

  it("learns nothing where questions do not tell their domain", async () => {
    const routed = routes(await teamOf(specialists, 0));
    // Each member is the specialist of a third of the items, and so right on (0.95 + 2 x 0.2) / 3 of any that say nothing.
    expect(Math.abs(accuracy(routed) - 0.45) / Math.sqrt((0.45 * 0.55) / routed.length)).toBeLessThan(3);
  });

  it("takes the best of the members that are there", async () => {
    const team = await teamOf(specialists, 0.8);
    const routed = routes(team, parameters, ["of-algebra", "of-law"]).filter(({ domain }) => domain !== "history");
    expect(accuracy(routed)).toBeGreaterThan(0.85);
  });

  it("fits each member by itself: leaving one out, or reordering them, changes nothing for the others", async () => {
    const team = await teamOf(specialists, 0.5, 60, 5);
    const [a, b, c] = team.members as [string, string, string];
    const forecasts = (members: readonly string[]) => {
      const order = members.map((id) => team.members.indexOf(id));
      const dev = team.dev.map((item) => ({
        ...item,
        seats: order.map((m) => item.seats[m]!),
        replies: order.map((m) => item.replies[m]!),
        scores: order.map((m) => item.scores[m]!),
      }));
      const state = handFit(router, members, dev, parameters);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      return team.test.map(({ item, replies }) => {
        const seats = [handSeat(a, 0), handSeat(b, 1)];
        const { verdict } = handPlay(router, {
          seats,
          question: item.question,
          parameters,
          state,
          reply: ({ seat }: Ask) => replies[seat.id]!,
        });
        return verdict.note!();
      });
    };
    const whole = forecasts([a, b, c]);
    expect(forecasts([a, b])).toEqual(whole);
    expect(forecasts([c, b, a])).toEqual(whole);
  });

  it("does not break on members that are always right, always wrong, or always fail on dev", async () => {
    const team = await teamOf(
      { right: simulatedModel({ skill: 1 }), wrong: simulatedModel({ skill: 0 }), broken: simulatedModel(), mixed: simulatedModel() },
      0.5,
      40,
      30,
    );
    const dev = team.dev.map((item) => ({ ...item, replies: item.replies.with(2, failed), scores: item.scores.with(2, null) }));
    const chosen = (members: string[]) => new Set(routes({ ...team, dev }, parameters, members).map((route) => route.chosen));
    expect(chosen(["wrong", "right", "broken"])).toEqual(new Set(["right"]));
    expect(chosen(["broken", "wrong"])).toEqual(new Set(["wrong"]));
    expect(chosen(["broken"])).toEqual(new Set(["broken"]));
    const nothing = { ...team, dev: dev.map((item) => ({ ...item, scores: item.scores.map(() => null) })) };
    expect(new Set(routes(nothing, parameters, ["mixed", "right"]).map((route) => route.chosen))).toEqual(new Set(["mixed"]));
    expect(() => routes({ ...team, dev: [] })).not.toThrow();
  });

  it("lets ties fall to the better on dev, then to the first in pool order", () => {
    const state = router.unfitted!(["a", "b", "c"], parameters);
    const chosen = (ranks: (number | null)[]) => {
      const seats = ranks.map((rank, i) => handSeat("abc"[i]!, rank));
      return handPlay(router, { seats, parameters, state, reply: () => answered("x") }).asks.map(({ seat }) => seat.id);
    };
    expect([chosen([2, 0, 1]), chosen([null, null, null])]).toEqual([["b"], ["a"]]);
  });

  it("fails where the chosen member's call fails, unless a fallback is declared", () => {
    const state = router.unfitted!(["a", "b", "c"], parameters);
    const seats = ["a", "b", "c"].map((id, rank) => handSeat(id, rank));
    const play = (fallback: string, replies: Record<string, Reply>) => {
      const given = parametersOf(router, { fallback });
      const { verdict, asks } = handPlay(router, { seats, parameters: given, state, reply: ({ seat }: Ask) => replies[seat.id]! });
      return { reply: verdict.reply, asked: asks.map(({ seat }) => seat.id), note: verdict.note!() };
    };
    const good = answered("x");
    expect(play("none", { a: failed, b: good, c: good })).toMatchObject({ reply: failed, asked: ["a"] });
    expect(play("next", { a: failed, b: good, c: good })).toMatchObject({
      reply: good,
      asked: ["a", "b"],
      note: { chosen: "b", failed: ["a"] },
    });
    expect(play("next", { a: failed, b: failed, c: failed })).toMatchObject({ reply: failed, asked: ["a", "b", "c"] });
    // No answer is an answer, and a call that cannot be served at all is no failure to hide.
    expect(play("next", { a: answered(null), b: good, c: good }).asked).toEqual(["a"]);
    expect(play("next", { a: { ...failed, state: "unsupported" }, b: good, c: good }).asked).toEqual(["a"]);
  });
}
