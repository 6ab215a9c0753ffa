import { describe, expect, it } from "vitest";
import { type Rational, rational, show } from "../../../runner/answers/rational.ts";
import { generated } from "../../../runner/datasets/generated.ts";
import type { Ask } from "../../../runner/method.ts";
import { proposalValues, reviewValues, worth } from "../../../runner/methods/tracer/action-values.ts";
import type { Round } from "../../../runner/methods/tracer/dialogue.ts";
import { tracer } from "../../../runner/methods/tracer.ts";
import { RegretMatcher, type RegretTable } from "../../../runner/regret-matcher.ts";
import type { Reply } from "../../../runner/reply.ts";
import { dialogueMetrics } from "../../../runner/values/dialogue-metrics.ts";
import { answered, failed, handPlay, handSeat, parametersOf } from "../hand-play.ts";
import { enginePlay, isRight, share, standardErrors } from "./engine-play.ts";
import { allPolicies, type Policy, solve } from "./tracer/solvable-dialogue.ts";

const seats = ["a", "b"].map((id, rank) => handSeat(id, rank));
const says = (text: string): Reply => ({ ...answered(null), text });

/** Plays a dialogue whose replies are given in the order in which they are asked for. */
function talk(given: Record<string, unknown>, replies: readonly Reply[], members = seats) {
  let next = 0;
  const { verdict, asks } = handPlay(tracer, {
    seats: members,
    parameters: parametersOf(tracer, given),
    state: null,
    reply: () => replies[next++]!,
  });
  const { rounds, first } = verdict.note!() as { rounds: Round[]; first: string | null };
  return { reply: verdict.reply, asks, rounds, first };
}

/** An average strategy that puts everything on one action. */
const always = (action: 0 | 1) => ({ regrets: [0, 0], strategySum: action === 0 ? [1, 0] : [0, 1], weight: 1 });

describe("a TRACER dialogue", () => {
  const replies = [answered("10"), says("WRONG\nThe last step."), answered("12"), says("RIGHT\nIt holds.")];

  it("goes round by round as published: forced refresh, review, refresh, review, keep", () => {
    const { reply, asks, rounds, first } = talk({}, replies);
    expect(rounds.map(({ key, action, score, answer }) => [key, action, score, answer])).toEqual([
      [null, "refresh", 0, "10"],
      ["vote_0|not_last", "speak", -1, "10"],
      ["vote_minus_1|not_last", "refresh", 0, "12"],
      ["vote_0|last", "speak", 1, "12"],
      ["vote_plus_1|last", "keep", 1, "12"],
    ]);
    expect(asks.map(({ seat, turn }) => `${seat.id} ${turn.kind}`)).toEqual(["a propose", "b review", "a propose", "b review"]);
    expect([reply, first]).toEqual([replies[2], "10"]);
    const graded = { rounds: rounds.map(({ answer }) => answer === "12"), first: first === "12" };
    expect(dialogueMetrics([graded])).toMatchObject({ roundAccuracy: [0, 0, 1, 1, 1], correction: 1, preservation: 0, accuracy: 1 });
  });

  it("shows the pending solution and the last four turns, and what each of them was", () => {
    const { asks } = talk(
      { rounds: 8, policy: "always-refresh" },
      [0, 1, 2, 3, 4, 5, 6, 7].map((t) => (t % 2 === 0 ? answered(String(t)) : says("WRONG"))),
    );
    expect(asks.map(({ turn }) => turn.view.length)).toEqual([0, 2, 3, 4, 5, 5, 5, 5]);
    expect(asks[7]!.turn.view[0]).toEqual(answered("6"));
    expect(asks[7]!.turn.detail).toEqual({ said: ["review", "proposal", "review", "proposal"] });
    expect(asks[6]!.turn.detail).toEqual({ pending: true, said: ["review", "proposal", "review", "proposal"].reverse() });
  });

  it("lets the bundles take turns: of two the first always proposes, of three each does both", () => {
    const three = ["a", "b", "c"].map((id) => handSeat(id));
    const turns = (members: typeof seats) =>
      talk(
        { rounds: 6, policy: "always-refresh" },
        [0, 1, 2, 3, 4, 5].map((t) => (t % 2 === 0 ? answered("x") : says("WRONG"))),
        members,
      )
        .asks.map(({ seat }) => seat.id)
        .join("");
    expect([turns(seats), turns(three), turns([handSeat("a")])]).toEqual(["ababab", "abcabc", "aaaaaa"]);
  });

  it("refreshes whatever the policy where there is no answer to keep, and replaces a solution by one that cannot be read", () => {
    const { rounds, reply } = talk({ policy: "always-keep" }, [answered(null), says("no verdict here"), answered("5"), says("RIGHT")]);
    expect(rounds.map(({ key, action, vote }) => [key, action, vote])).toEqual([
      [null, "refresh", null],
      ["invalid_pending|not_last", "speak", 0],
      [null, "refresh", null],
      ["vote_0|last", "speak", 1],
      ["vote_plus_1|last", "keep", null],
    ]);
    expect(reply).toEqual(answered("5"));
    expect(talk({ policy: "always-refresh" }, [answered("1"), says("RIGHT"), answered(null), says("WRONG"), answered(null)]).reply).toEqual(
      answered(null),
    );
  });

  it("goes on without failed calls, and fails where nothing else came", () => {
    const lost = talk({ policy: "always-refresh" }, [answered("1"), failed, failed, failed, failed]);
    expect(lost.reply).toEqual(answered("1"));
    expect(lost.rounds.map(({ action, score }) => [action, score])).toEqual([
      ["refresh", 0],
      ["speak", 0],
      ["refresh", 0],
      ["speak", 0],
      ["refresh", 0],
    ]);
    const none = talk({}, [failed, failed, failed]);
    expect(none.reply).toBe(failed);
    expect(none.rounds.map(({ action }) => action)).toEqual(["refresh", "none", "refresh", "none", "refresh"]);
  });

  it("follows learned tables by model id, else those of all others, else the threshold", () => {
    const replies = [answered("1"), says("RIGHT"), answered("2"), says("RIGHT"), answered("3")];
    const actions = (controllers: object, more: object = {}) =>
      talk({ policy: "learned", controllers, ...more }, replies)
        .rounds.map(({ action }) => action)
        .join(" ");
    const proposal: RegretTable = { "vote_plus_1|not_last": always(1), "vote_plus_1|last": always(1), "vote_0|last": always(0) };
    expect(actions({ a: { proposal } })).toBe("refresh speak refresh speak refresh");
    expect(actions({ "*": { proposal, reviewer: { "vote_0|last": always(0), "vote_0|not_last": always(1) } } })).toBe(
      "refresh speak refresh skip keep",
    );
    expect(actions({ b: { proposal } })).toBe("refresh speak keep speak keep");
    // In a state that training never met both actions are equally good: greedily the lower one.
    expect(actions({ "*": { proposal: {}, reviewer: {} } })).toBe("refresh skip keep skip keep");
  });

  it("draws from a learned strategy where it is told to", () => {
    const parameters = parametersOf(tracer, {
      policy: "learned",
      controllers: { "*": { proposal: {}, reviewer: {} } },
      choice: "stochastic",
      rounds: 99,
    });
    const reply = ({ turn }: Ask) => (turn.kind === "propose" ? answered("1") : says("no verdict"));
    const { rounds } = handPlay(tracer, { seats, parameters, state: null, reply }).verdict.note!() as { rounds: Round[] };
    const acted = rounds.filter(({ action }) => action === "refresh" || action === "speak").length;
    expect(Math.abs(standardErrors(acted / 99, 0.5, 99))).toBeLessThan(3);
  });
});

describe("TRACER's regret tables", () => {
  it("are updated along the published trace with the published values", () => {
    const [proposal, reviewer] = [new RegretMatcher(2), new RegretMatcher(2)];
    reviewer.update("vote_0|not_last", reviewValues(false, "wrong"));
    expect(reviewer.regrets("vote_0|not_last")).toEqual([-1, 1]);
    proposal.update("vote_minus_1|not_last", proposalValues(false, worth(true), "refresh", "one-sample"));
    expect(proposal.regrets("vote_minus_1|not_last")).toEqual([-1, 1]);
    reviewer.update("vote_0|last", reviewValues(true, "right"));
    expect(reviewer.regrets("vote_0|last")).toEqual([0, 0]);
    proposal.update("vote_plus_1|last", proposalValues(true, worth(true), "keep", "selected-only"));
    expect(proposal.regrets("vote_plus_1|last")).toEqual([0, 0]);
  });

  it("keep for ever after one bad refresh where only the selected action is valued, and recover where both are", () => {
    const table = new RegretMatcher(2);
    table.update("z", proposalValues(true, worth(false), "refresh", "selected-only"));
    expect([table.regrets("z"), table.strategy("z")]).toEqual([
      [1, -1],
      [1, 0],
    ]);
    for (let visit = 0; visit < 100; visit++) table.update("z", proposalValues(false, worth(true), "keep", "selected-only"));
    expect(table.regrets("z")).toEqual([1, -1]);

    const both = new RegretMatcher(2);
    both.update("z", proposalValues(true, worth(false), "refresh", "one-sample"));
    const seen = [1, 2, 3].map(() => {
      both.update("z", proposalValues(false, worth(true), "keep", "exact"));
      return [both.regrets("z"), both.strategy("z")];
    });
    expect(seen.slice(0, 2)).toEqual([
      [
        [1, 1],
        [1 / 2, 1 / 2],
      ],
      [
        [0, 2],
        [0, 1],
      ],
    ]);
    expect(seen[2]![1]).toEqual([0, 1]);
  });

  it("value no verdict and no answer as nothing to a reviewer, and an unreadable answer as wrong", () => {
    expect(reviewValues(null, "right")).toEqual([-1, 0]);
    expect(reviewValues(true, null)).toEqual([1, 0]);
    expect(proposalValues(null, worth(null), "keep", "one-sample")).toEqual([-1, -1]);
  });
});

const chances = { fresh: rational(3n, 5n), sayRight: { right: rational(4n, 5n), wrong: rational(3n, 10n) } };
const speakAlways = () => true;
const value = ({ n, d }: Rational) => Number(n) / Number(d);
const policies: Record<string, Policy> = {
  keep: { refresh: () => false, speak: speakAlways },
  refresh: { refresh: () => true, speak: speakAlways },
  threshold: { refresh: (score) => score <= -1, speak: speakAlways },
  optimum: { refresh: (score, last) => score < 0 || (score === 0 && last), speak: speakAlways },
  fixedPoint: { refresh: (score) => score <= -1, speak: (score) => score === 0 },
};
const exact = Object.fromEntries(Object.entries(policies).map(([name, policy]) => [name, solve(chances, policy)]));
const shownOf = (name: string) => {
  const { accuracy, correction, preservation, calls } = exact[name]!;
  return [accuracy, correction, preservation, calls].map(show);
};

describe("a dialogue whose chances are known", () => {
  it("has these accuracies, corrections, preservations and calls under fixed policies and at TRACER's fixed point", () => {
    expect(shownOf("keep")).toEqual(["3/5", "0", "3/5", "3"]);
    expect(shownOf("refresh")).toEqual(["3/5", "6/25", "9/25", "5"]);
    expect(shownOf("threshold")).toEqual(["96/125", "126/625", "354/625", "89/25"]);
    expect(shownOf("optimum")).toEqual(["39/50", "63/250", "66/125", "187/50"]);
    expect(shownOf("fixedPoint")).toEqual(["96/125", "126/625", "354/625", "74/25"]);
    expect(exact.optimum!.roundAccuracy.map(show)).toEqual(["3/5", "3/5", "18/25", "18/25", "39/50"]);
  });

  it("teaches exact counterfactuals its optimum, by gaps of 2 (posterior - fresh accuracy)", () => {
    const posteriors = {
      "1|false": 4 / 5,
      "-1|false": 3 / 10,
      "2|true": 32 / 35,
      "1|true": 4 / 5,
      "0|true": 8 / 15,
      "-1|true": 3 / 10,
      "-2|true": 3 / 38,
    };
    const refresh = 2 * value(chances.fresh) - 1;
    const table = new RegretMatcher(2);
    for (const [situation, posterior] of Object.entries(posteriors)) {
      for (let visit = 0; visit < 200; visit++) table.update(situation, [2 * posterior - 1, refresh]);
      const [kept, refreshed] = table.regrets(situation) as [number, number];
      // The first visit plays both actions alike, and each then gains or loses half the gap; later ones add the whole to the loser.
      expect(Math.max(kept, refreshed)).toBeCloseTo(Math.abs(posterior - value(chances.fresh)), 9);
      expect(kept > refreshed).toBe(posterior > value(chances.fresh));
    }
    const learned: Policy = { refresh: (score, last) => table.averageStrategy(`${score}|${last}`)[1]! > 0.5, speak: speakAlways };
    expect(show(solve(chances, learned).accuracy)).toBe("39/50");
  });

  it("cannot be played better than by its optimum", () => {
    const best = [...allPolicies()].map((policy) => solve(chances, policy).accuracy).reduce((a, b) => (value(a) >= value(b) ? a : b));
    expect(show(best)).toBe("39/50");
  });
});

describe("TRACER with simulated models", () => {
  const proposal = (score0: 0 | 1): RegretTable => ({
    "vote_minus_1|not_last": always(1),
    "vote_plus_1|not_last": always(0),
    "vote_minus_2|last": always(1),
    "vote_minus_1|last": always(1),
    "vote_0|last": always(score0),
    "vote_plus_1|last": always(0),
    "vote_plus_2|last": always(0),
  });
  const silentWhenAhead: RegretTable = { "vote_0|not_last": always(1), "vote_0|last": always(1), "vote_plus_1|last": always(0) };
  const methods = {
    keep: { policy: "always-keep" },
    refresh: { policy: "always-refresh" },
    threshold: { policy: "threshold" },
    optimum: { policy: "learned", controllers: { "*": { proposal: proposal(1) } } },
    fixedPoint: { policy: "learned", controllers: { "*": { proposal: proposal(0), reviewer: silentWhenAhead } }, choice: "stochastic" },
  };

  it("comes to the exact figures of every policy within three standard errors", async () => {
    const review = { right: 0.8, wrong: 0.3 };
    const [seed, count] = [11, 3000];
    const { outcomes, report } = await enginePlay({
      seed,
      models: [
        { id: "one", use: "simulated", with: { skill: 0.6, review } },
        { id: "two", use: "simulated", with: { skill: 0.6, review }, replica: 1 },
      ],
      pools: [{ id: "pair", members: ["one", "two"] }],
      methods: Object.entries(methods).map(([id, given]) => ({ id, use: "tracer", with: given })),
      datasets: [{ id: "sums", use: "generated", with: { count } }],
      valuation: { resamples: 100 },
    });
    const { items } = await generated.load(parametersOf(generated, { count }), {
      id: "sums",
      directory: ".",
      seed,
      wanted: { dev: 0, test: null },
    });
    const targets = new Map(items.map(({ id, targets: [target] }) => [id, target!]));
    for (const [name, { accuracy, correction, preservation, calls, roundAccuracy }] of Object.entries(exact)) {
      const own = outcomes.filter(({ method }) => method === name);
      expect(own).toHaveLength(count);
      const found = dialogueMetrics(
        own.map(({ item, full }) => {
          const { rounds, first } = full!.note as { rounds: Round[]; first: string };
          return { rounds: rounds.map(({ answer }) => answer === targets.get(item)), first: first === targets.get(item) };
        }),
      );
      const near = (share: number, chance: Rational) =>
        chance.n === 0n ? expect(share).toBe(0) : expect(Math.abs(standardErrors(share, value(chance), count))).toBeLessThan(3);
      expect(found.accuracy).toBe(share(own, isRight));
      near(found.accuracy, accuracy);
      near(found.correction, correction);
      near(found.preservation, preservation);
      for (const [t, chance] of roundAccuracy.entries()) near(found.roundAccuracy[t]!, chance);
      // Calls of a dialogue lie between 2 and 5: their standard deviation is at most 1.5.
      const game = report.games.find(({ method }) => method === name)!;
      expect(Math.abs(game.calls! - value(calls))).toBeLessThan((3 * 1.5) / Math.sqrt(count));
    }
  });
});
