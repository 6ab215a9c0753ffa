import { describe, expect, it } from "vitest";
import { type Rational, rational, show } from "../../../runner/answers/rational.ts";
import type { Ask, Seat } from "../../../runner/method.ts";
import { weightedPlurality } from "../../../runner/methods/comed/decision.ts";
import { peersOf, type State, standingState } from "../../../runner/methods/comed/state.ts";
import { comed } from "../../../runner/methods/comed.ts";
import type { Reply } from "../../../runner/reply.ts";
import { decomposition } from "../../../runner/values/decomposition.ts";
import { answered, failed, handPlay, handSeat, parametersOf } from "../hand-play.ts";
import { closedForm } from "./comed/gate-in-closed-form.ts";
import { enginePlay, isRight, standardErrors } from "./engine-play.ts";

const seats = ["a", "b", "c", "d"].map((id, rank) => handSeat(id, rank));
const thresholds = { tauAcc: 0.8, tauEsc: 0.5, mu: 0.2, k: 2 };
const state: State = {
  weights: { a: 1, b: 0.9, c: 0.8, d: 0.7 },
  tokens: {},
  rescue: { a: { b: 0.6, c: 0.5, d: 0.4 }, b: { a: 0.5, c: 0.5, d: 0.5 } },
  router: null,
  thresholds,
  dev: [],
};
const says = (text: string): Reply => ({ ...answered(null), text });

/** Five samples of which `agree` say x and the rest each something else. */
const samples = (agree: number) => Array.from({ length: 5 }, (_, s) => answered(s < agree ? "x" : `other ${s}`));

interface Given {
  readonly anchor: readonly Reply[];
  readonly probe?: Reply;
  /** What the verifier says with the anchor's answer first, then with the peer's. */
  readonly verdicts?: readonly [string, string];
  readonly messages?: Readonly<Record<string, Reply>>;
}

function plays(given: Given, more: Record<string, unknown> = {}, changed: Partial<State> = {}, members: readonly Seat[] = seats) {
  let verdicts = 0;
  const reply = ({ seat, turn, sample }: Ask): Reply => {
    if (turn.kind === "answer") return given.anchor[sample]!;
    if (turn.kind === "probe") return given.probe!;
    if (turn.kind === "verify") return says(given.verdicts![verdicts++]!);
    return given.messages![seat.id]!;
  };
  const { verdict, asks } = handPlay(comed, {
    seats: members,
    parameters: parametersOf(comed, more),
    state: { ...state, ...changed },
    roles: { anchor: members[0]! },
    reply,
  });
  const note = verdict.note!() as {
    branch: string;
    share: number;
    margin: number | null;
    anchor: string;
    invoked: string[];
    voices?: { model: string }[];
  };
  return { verdict, asks, note, kinds: asks.map(({ seat, turn }) => `${seat.id} ${turn.kind}`) };
}

const [keep, swap] = [
  ["VERDICT: 1", "VERDICT: 2"],
  ["VERDICT: 2", "VERDICT: 1"],
] as const;

describe("COMED's decisions with a fixed anchor", () => {
  it("accepts from a share of 0.8, and asks nobody else then", () => {
    for (const agree of [5, 4]) {
      const { verdict, kinds, note } = plays({ anchor: samples(agree) });
      expect([note.branch, kinds]).toEqual(["accept", new Array(5).fill("a answer")]);
      expect(verdict.reply).toEqual(answered("x"));
      expect(verdict.roles).toEqual({ anchor: seats[0] });
    }
  });

  it("accepts where the peer agrees", () => {
    for (const agree of [3, 2])
      expect(plays({ anchor: samples(agree), probe: answered("x") })).toMatchObject({
        note: { branch: "verify-agree" },
        verdict: { reply: answered("x") },
      });
  });

  it("asks the anchor in both orders where the peer disagrees, and keeps or switches where they concur", () => {
    const kept = plays({ anchor: samples(3), probe: answered("y"), verdicts: keep });
    expect(kept.kinds.slice(5)).toEqual(["b probe", "a verify", "a verify"]);
    expect(kept.asks.slice(6).map(({ turn }) => turn.view.map((reply) => (reply.state === "answered" ? reply.key : null)))).toEqual([
      ["x", "y"],
      ["y", "x"],
    ]);
    expect([kept.note.branch, kept.verdict.reply]).toEqual(["verify-keep", answered("x")]);
    const switched = plays({ anchor: samples(3), probe: answered("y"), verdicts: swap });
    expect([switched.note.branch, switched.verdict.reply]).toEqual(["verify-switch", answered("y")]);
  });

  it("escalates where the verifier is unsure, contradicts itself, or says nothing that can be read", () => {
    for (const verdicts of [
      ["VERDICT: UNSURE", "VERDICT: UNSURE"],
      ["VERDICT: 1", "VERDICT: 1"],
      ["Both look fine.", "VERDICT: 2"],
    ] as const) {
      const { note, kinds } = plays({ anchor: samples(3), probe: answered("y"), verdicts, messages: { c: answered("y") } });
      expect([note.branch, kinds.at(-1), note.invoked]).toEqual(["escalate", "c refine", ["a", "b", "c"]]);
    }
  });

  it("escalates without the verifier where the anchor is too unsure, and after the probe where it has no answer", () => {
    const unsure = plays({ anchor: samples(2), probe: answered("y"), messages: { c: answered("y") } });
    expect([unsure.note.branch, unsure.kinds.slice(5), unsure.verdict.reply]).toEqual(["escalate", ["b probe", "c refine"], answered("y")]);
    const mute = plays({ anchor: new Array(5).fill(answered(null)), probe: answered("y"), messages: { c: answered("z") } });
    expect([mute.note.branch, mute.kinds.slice(5), mute.verdict.reply]).toEqual(["escalate", ["b probe", "c refine"], answered("y")]);
  });

  it("counts samples without an answer, and failed ones, in the denominator", () => {
    const { note } = plays({ anchor: [...samples(3).slice(0, 3), answered(null), failed], probe: answered("x") });
    expect([note.share, note.branch]).toEqual([0.6, "verify-agree"]);
  });

  it("takes the earliest of equally frequent answers", () => {
    const tied = ["y", "x", "x", "y", "z"].map((key) => answered(key));
    expect(plays({ anchor: tied, probe: answered("y") }).verdict.reply).toEqual(answered("y"));
  });

  it("goes on without failed peers, and fails only where nobody answered at all", () => {
    const alone = plays({ anchor: samples(2), probe: failed, messages: { c: failed } });
    expect([alone.note.branch, alone.verdict.reply]).toEqual(["escalate", answered("x")]);
    expect(plays({ anchor: new Array(5).fill(failed), probe: failed, messages: { c: failed } }).verdict.reply).toBe(failed);
    expect(plays({ anchor: new Array(5).fill(failed), probe: answered(null), messages: { c: failed } }).verdict.reply).toEqual(
      answered(null),
    );
  });

  it("is its anchor where it has no peer", () => {
    const { note, kinds } = plays({ anchor: samples(1) }, {}, {}, seats.slice(0, 1));
    expect([note.branch, kinds.length]).toEqual(["accept", 5]);
  });

  it("shows an escalation's peers the candidates alone, in an order that says nothing of whose they are", () => {
    const { asks } = plays(
      { anchor: samples(2), probe: answered("y"), messages: { c: answered("x"), d: answered("x") } },
      {},
      { thresholds: { ...thresholds, k: 3 } },
    );
    const shown = asks.slice(6).map(({ turn }) => turn.view.map((reply) => (reply.state === "answered" ? reply.key : null)).sort());
    expect(shown).toEqual([
      ["x", "y"],
      ["x", "y"],
    ]);
  });
});

describe("COMED's decisions with a routed anchor", () => {
  // Biases alone: the router forecasts the same for every question. sigmoid(0.41) - sigmoid(0) is about 0.1.
  const router = (bias: number) =>
    Object.fromEntries(seats.map(({ id }, i) => [id, { bias: i === 0 ? bias : i === 1 ? 0 : -5, indices: [], weights: [] }]));
  const routed = (bias: number, given: Given, more: Record<string, unknown> = {}) =>
    plays(given, { anchor: "routed", ...more }, { router: router(bias) });

  it("asks for the margin too before it accepts", () => {
    const wide = routed(1, { anchor: samples(4) });
    expect([wide.note.branch, wide.note.anchor]).toEqual(["accept", "a"]);
    expect(wide.note.margin).toBeCloseTo(0.231, 3);
    const narrow = routed(0.41, { anchor: samples(4), probe: answered("x") });
    expect(narrow.note.margin).toBeCloseTo(0.1, 2);
    expect(narrow.note.branch).toBe("verify-agree");
  });

  it("verifies and escalates by self-consistency, whatever the margin", () => {
    const branch = (agree: number, probe: string, verdicts: readonly [string, string] = keep) =>
      routed(4, { anchor: samples(agree), probe: answered(probe), verdicts, messages: { c: answered("y") } }).note.branch;
    expect(branch(3, "y", keep)).toBe("verify-keep");
    expect(branch(3, "y", swap)).toBe("verify-switch");
    expect(branch(2, "y")).toBe("escalate");
    expect(branch(2, "x")).toBe("verify-agree");
  });

  it("takes the likeliest of the members that are there, and records that it was the anchor", () => {
    const { verdict } = plays({ anchor: samples(5) }, { anchor: "routed" }, { router: router(3) }, seats.slice(1));
    expect(verdict.roles!.anchor!.id).toBe("b");
  });
});

describe("what COMED is compared with", () => {
  const reply = { anchor: samples(5), probe: answered("y"), messages: { b: answered("y"), c: answered("y") } };

  it("never, always or at random goes beyond the anchor", () => {
    expect(plays({ anchor: samples(1) }, { gate: "never" }).note.branch).toBe("accept");
    const dense = plays(reply, { gate: "dense" });
    expect([dense.note.branch, dense.kinds.slice(5), dense.verdict.reply]).toEqual(["escalate", ["b probe", "c refine"], answered("y")]);
    expect(plays(reply, { gate: "random", rate: 1 }).note.branch).toBe("escalate");
    expect(plays(reply, { gate: "random", rate: 0 }).note.branch).toBe("accept");
  });

  it("may do without any of its signals", () => {
    const branch = (agree: number, signals: string[], given: Partial<Given> = {}) =>
      plays({ ...reply, anchor: samples(agree), verdicts: keep, ...given }, { signals }).note.branch;
    expect(branch(4, ["consistency"])).toBe("accept");
    expect(branch(3, ["consistency"])).toBe("escalate");
    expect(branch(5, ["probe", "verifier"])).toBe("verify-keep");
    expect(branch(1, ["probe", "verifier"])).toBe("verify-keep");
    expect(branch(5, ["probe"], { probe: answered("x") })).toBe("verify-agree");
    expect(branch(3, ["consistency", "margin", "probe"])).toBe("escalate");
    expect(plays({ ...reply, anchor: samples(3) }, { signals: ["consistency"] }).kinds.slice(5)).toEqual(["b refine", "c refine"]);
  });
});

describe("an escalation's vote", () => {
  const voices = (...given: readonly (readonly [string | null, number])[]) => given.map(([key, weight]) => ({ key, weight }));

  it("is a weighted plurality whose ties fall to the anchor, or without one to the peer of most weight", () => {
    expect(weightedPlurality(voices(["x", 1], ["y", 0.6], ["y", 0.6]))).toBe(1);
    expect(weightedPlurality(voices(["x", 1], ["y", 0.5], ["y", 0.5]))).toBe(0);
    expect(weightedPlurality(voices(["x", 0.4], ["y", 0.9], ["z", 0.9]))).toBe(0);
    expect(weightedPlurality(voices([null, 9], ["y", 0.5], ["z", 0.9], ["y", 0.4]))).toBe(2);
    expect(weightedPlurality(voices([null, 9], [null, 1]))).toBe(-1);
  });
});

describe("COMED's peers", () => {
  const replies = seats.map(() => answered("x"));
  const dev = [
    [0, 1, 1, 0],
    [0, 1, 0, 0],
    [1, 0, 1, 0],
    [0, 0, 0, 0],
  ].map((scores, i) => ({ id: `${i}`, question: "", seats, replies, scores }));
  const members = seats.map(({ id }) => id);

  it("are asked in the order in which they are right where the anchor is wrong, ties to the cheaper, then to the better on dev", () => {
    const standing = standingState(members, dev);
    expect(standing.rescue.a).toEqual({ b: 3 / 5, c: 2 / 5, d: 1 / 5 });
    expect(peersOf("a", seats, standing).map(({ id }) => id)).toEqual(["b", "c", "d"]);
    const equal = { rescue: { a: { b: 0.5, c: 0.5, d: 0.5 } }, tokens: { b: 90, c: 90, d: 20 } };
    expect(peersOf("a", [...seats].reverse(), equal).map(({ id }) => id)).toEqual(["d", "b", "c"]);
  });

  it("are known by pairs: leaving a member out changes nothing for the others", () => {
    const whole = standingState(members, dev);
    const rest = standingState(
      ["a", "c"],
      dev.map((item) => ({ ...item, replies: replies.slice(0, 2), scores: [item.scores[0]!, item.scores[2]!] })),
    );
    expect(rest.rescue.a!.c).toBe(whole.rescue.a!.c);
    expect(rest.weights).toEqual({ a: whole.weights.a, c: whole.weights.c });
  });

  it("speak for their answers even where they are seldom right", () => {
    expect(standingState(members, dev).weights.d).toBe(0.1);
  });
});

const value = ({ n, d }: Rational) => Number(n) / Number(d);
const tenth = (n: bigint) => rational(n, 10n);
const easy = { share: tenth(7n), right: tenth(9n), rescue: tenth(4n), harm: tenth(2n) };
const hard = { share: tenth(3n), right: tenth(4n), rescue: tenth(6n), harm: tenth(1n) };
const exact = closedForm([easy, hard], 5, 4);

describe("a gate on self-consistency whose every chance is known", () => {
  it("has these exact figures, and selective collaboration beats the anchor where dense collaboration does not", () => {
    expect(show(exact.anchor)).toBe("19731/25000");
    expect(show(exact.accepts)).toBe("1541/2000");
    expect(value(exact.acceptedAccuracy)).toBeCloseTo(0.868384, 6);
    expect([exact.a, exact.rho, exact.eta].map(show)).toEqual(["89/170", "398/675", "317/2225"]);
    expect([exact.rescued, exact.harmed].map(value)).toEqual([0.064476, 0.017118].map((v) => expect.closeTo(v, 6)));
    expect(value(exact.aStar)).toBeCloseTo(0.805393, 6);
    expect(show(exact.system)).toBe("418299/500000");
    expect(show(exact.dense)).toBe("239429/312500");
    expect([exact.denseRescued, exact.denseHarmed].map(value)).toEqual([0.125258, 0.148325].map((v) => expect.closeTo(v, 6)));
  });

  it("comes to them with simulated models within three standard errors", async () => {
    const n = 2000;
    const deliberation = { rescue: { default: 0, easy: 0.4, hard: 0.6 }, harm: { default: 0, easy: 0.2, hard: 0.1 } };
    const given = { anchor: "anchor", calibrate: false, tauAcc: 0.8, k: 1, signals: ["consistency"] };
    const { outcomes, report } = await enginePlay({
      seed: 5,
      models: [
        { id: "anchor", use: "simulated", with: { skill: { default: 0.4, easy: 0.9, hard: 0.4 } } },
        // Nearly always right by itself, so that its word in an escalation outweighs the anchor's.
        { id: "peer", use: "simulated", with: { skill: 0.99, deliberation } },
      ],
      pools: [{ id: "pair", members: ["anchor", "peer"] }],
      methods: (["never", "selective", "dense"] as const).map((gate) => ({ id: gate, use: "comed", with: { ...given, gate } })),
      datasets: [{ id: "mixed", use: "generated", with: { count: n + 100, domains: { easy: 7, hard: 3 }, wrong: 1 }, dev: 100, test: n }],
      valuation: { resamples: 100, undersized: "self" },
    });
    const of = (method: string) =>
      new Map(outcomes.filter((outcome) => outcome.method === method).map((outcome) => [outcome.item, outcome]));
    const [never, selective, dense] = [of("never"), of("selective"), of("dense")];
    const items = [...selective].map(([item, outcome]) => ({
      branch: (outcome.full!.note as { branch: string }).branch,
      anchor: isRight(never.get(item)!),
      system: isRight(outcome),
      dense: isRight(dense.get(item)!),
    }));
    const found = decomposition(items);
    const near = (share: number, chance: Rational, of = n) => expect(Math.abs(standardErrors(share, value(chance), of))).toBeLessThan(3);
    near(found.accuracy.anchor, exact.anchor);
    near(found.accuracy.system, exact.system);
    near(found.accuracy.dense!, exact.dense);
    near(1 - found.gatedShare, exact.accepts);
    near(found.gated.a!, exact.a, found.gated.items);
    near(found.gated.rho!, exact.rho, Math.round(found.gated.items * (1 - found.gated.a!)));
    near(found.gated.eta!, exact.eta, Math.round(found.gated.items * found.gated.a!));
    expect(found.branches.accept).toMatchObject({ rescued: 0, harmed: 0 });
    // The report measures rescue and harm against the anchor by itself, and comes to the same.
    const game = report.games.find(({ method }) => method === "selective")!;
    expect(game.baseline).toEqual({ by: "anchor", model: "anchor" });
    expect([game.rescue!.count, game.harm!.count, game.net!.rate]).toEqual([found.test.gained, found.test.lost, found.gated.net]);
    expect(found.accuracy.dense).toBeLessThan(found.accuracy.anchor);
  });
});
