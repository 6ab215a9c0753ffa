import { describe, expect, it } from "vitest";
import type { Method } from "../../../runner/method.ts";
import { aggregator } from "../../../runner/methods/aggregator.ts";
import { knowledgeCard } from "../../../runner/methods/knowledge-card.ts";
import { llmBlender } from "../../../runner/methods/llm-blender.ts";
import { selfConsistency } from "../../../runner/methods/self-consistency.ts";
import { slmMux } from "../../../runner/methods/slm-mux.ts";
import { type Asked, handTeam, type Script } from "./hand-team.ts";

const of = (method: unknown) => method as Method;

describe("slm-mux", () => {
  const mux = (samples: Record<string, readonly (string | null)[]>, asked: Asked = {}) =>
    handTeam(of(slmMux), Object.keys(samples).join(""), ({ seat, sample }) => samples[seat.id]![sample]!, {
      ...asked,
      given: { samples: Object.values(samples)[0]!.length, ...asked.given },
    });

  it("answers with the most frequent answer of the member that agrees most with itself", () => {
    expect(mux({ a: ["x", "y", "x", "z"], b: ["u", "v", "v", "v"] })).toMatchObject({
      answer: "v",
      note: { chosen: "b", shares: { a: 0.5, b: 0.75 }, tied: false },
    });
  });

  it("counts shares of all samples: a failed one, or one without an answer, agrees with nothing", () => {
    expect(mux({ a: ["x", "!", "!", null], b: ["u", "v", "u", "w"] }).answer).toBe("u");
    expect(mux({ a: [null, null], b: ["!", "v"] }).answer).toBe("v");
    expect(mux({ a: [null, "!"], b: ["!", "!"] }).answer).toBe(null);
    expect(mux({ a: ["!", "!"], b: ["!", "!"] }).answer).toBe("failed");
  });

  it("takes a member's first answer among its equally frequent ones, and breaks ties of members by the declared rule", () => {
    expect(mux({ a: ["y", "x", "x", "y"] }).answer).toBe("y");
    const tied = { a: ["x", "x"], b: ["u", "u"], c: ["w", "v"] };
    expect(mux(tied, { ranks: [2, 1, 0] })).toMatchObject({ answer: "u", note: { tied: true } });
    expect(mux(tied, { ranks: [2, 1, 0], given: { tie: "first" } }).answer).toBe("x");
    // Drawn for each by itself: one more that is tied wins, or changes nothing.
    const three = mux({ ...tied, c: ["v", "v"] }, { given: { tie: "seeded" } }).answer;
    expect(["v", mux(tied, { given: { tie: "seeded" } }).answer]).toContain(three);
  });
});

describe("self-consistency", () => {
  const play = (words: readonly (string | null)[]) =>
    handTeam(of(selfConsistency), "ab", ({ sample }) => words[sample]!, { given: { samples: words.length }, roles: { member: "b" } });

  it("is the most frequent of one member's answers, of equals the one it gave first", () => {
    expect(play(["x", "y", "y"])).toMatchObject({ answer: "y", note: { member: "b", share: 2 / 3 } });
    expect(play(["x", "y", null, "!"]).answer).toBe("x");
    expect(play(["x"]).log).toEqual(["b answer:"]);
  });

  it("has no answer where no sample has one, and fails where all do", () => {
    expect([play([null, "!"]).answer, play(["!", "!"]).answer]).toEqual([null, "failed"]);
  });
});

describe("llm-blender", () => {
  /** The ranker prefers the candidate that comes first in `order`; both orders are asked. */
  const ranker =
    (order: string, biased = false): Script =>
    ({ seat, turn }) => {
      if (turn.kind === "fuse") return "fused";
      if (turn.kind !== "compare") return seat.id;
      const [one, other] = turn.view.map((reply) => order.indexOf(reply.state === "answered" ? reply.answer! : ""));
      return biased ? "> BETTER: A" : `> BETTER: ${one! < other! ? "A" : "B"}`;
    };

  it("compares every pair in both orders, and gives the top candidates to the fuser", () => {
    const { log, note, answer } = handTeam(of(llmBlender), "abcd", ranker("dbca"), { roles: { ranker: "b", fuser: "c" } });
    expect(answer).toBe("fused");
    expect(note).toMatchObject({ points: { a: 0, b: 2, c: 1, d: 3 }, undecided: 0, top: ["d", "b", "c"] });
    const compared = log.filter((line) => line.startsWith("b compare"));
    expect(compared.map((line) => line.slice(-3))).toEqual([
      "a b",
      "b a",
      "a c",
      "c a",
      "a d",
      "d a",
      "b c",
      "c b",
      "b d",
      "d b",
      "c d",
      "d c",
    ]);
    expect(log.at(-1)!.slice("c fuse: ".length).split(" ").sort()).toEqual(["b", "c", "d"]);
  });

  it("gives half a point each where the two orders do not concur: a place decides nothing", () => {
    const biased = handTeam(of(llmBlender), "abc", ranker("abc", true), { given: { top: 1 }, ranks: [2, 0, 1] });
    expect(biased.note).toMatchObject({ points: { a: 1, b: 1, c: 1 }, undecided: 3, top: ["b"] });
    const mute = handTeam(of(llmBlender), "ab", ({ turn, seat }) => (turn.kind === "compare" ? "> Well." : seat.id));
    expect(mute.note).toMatchObject({ points: { a: 0.5, b: 0.5 }, undecided: 1 });
  });

  it("shows the fuser its candidates by digest, not by rank or place", () => {
    const shown = (order: string, members = "abcd") =>
      handTeam(of(llmBlender), members, ranker(order), { given: { top: 9 } })
        .log.at(-1)!
        .slice("a fuse: ".length);
    expect(shown("dbca")).toBe(shown("abcd"));
    expect(shown("abcd", "abc")).toBe(
      shown("abcd")
        .split(" ")
        .filter((id) => id !== "d")
        .join(" "),
    );
  });

  it("leaves out whose answer failed, lets a failed comparison decide nothing, and fails without any", () => {
    const alone = handTeam(of(llmBlender), "ab", (ask, round) =>
      ask.seat.id === "a" && ask.turn.kind === "answer" ? "!" : ranker("ab")(ask, round),
    );
    expect(alone.log).toEqual(["a answer:", "b answer:", "a fuse: b"]);
    const fails = (which: (nth: number) => boolean) => {
      let nth = 0;
      return handTeam(of(llmBlender), "abc", (ask, round) =>
        ask.turn.kind === "compare" && which(nth++) ? "!" : ranker("abc")(ask, round),
      );
    };
    expect(fails((nth) => nth === 1).note).toMatchObject({ points: { a: 1.5, b: 1.5, c: 0 }, undecided: 1 });
    expect(fails(() => true)).toMatchObject({ answer: "failed", log: { length: 9 } });
    expect(handTeam(of(llmBlender), "ab", () => "!")).toMatchObject({ answer: "failed", log: { length: 2 } });
    expect(handTeam(of(llmBlender), "ab", (ask, round) => (ask.turn.kind === "fuse" ? "!" : ranker("ab")(ask, round))).answer).toBe(
      "failed",
    );
  });
});

describe("aggregator", () => {
  const words: Script = ({ seat, turn }, round) => (turn.kind === "answer" ? seat.id : `${seat.id}${round + 1}`);

  it("lets one member write the final answer out of all", () => {
    const { log, answer } = handTeam(of(aggregator), "abc", words, { roles: { aggregator: "c" } });
    expect(answer).toBe("c1");
    expect(log.at(-1)!.slice("c aggregate: ".length).split(" ").sort()).toEqual(["a", "b", "c"]);
  });

  it("lets everybody aggregate in all layers but the last", () => {
    const { log } = handTeam(of(aggregator), "ab", words, { given: { layers: 3 }, roles: { aggregator: "b" } });
    expect(log.slice(2).map((line) => [line[0], ...line.slice("a aggregate: ".length).split(" ").sort()].join(""))).toEqual([
      "aab",
      "bab",
      "aa1b1",
      "ba1b1",
      "ba2b2",
    ]);
  });

  it("goes on without who failed, and fails with everybody or with the aggregator", () => {
    const without = handTeam(of(aggregator), "abc", (ask, round) => (ask.seat.id === "b" ? "!" : words(ask, round)));
    expect(without.log.at(-1)!.slice("a aggregate: ".length).split(" ").sort()).toEqual(["a", "c"]);
    expect(handTeam(of(aggregator), "ab", () => "!")).toMatchObject({ answer: "failed", log: { length: 2 } });
    expect(handTeam(of(aggregator), "ab", (ask, round) => (ask.turn.kind === "aggregate" ? "!" : words(ask, round))).answer).toBe("failed");
  });
});

describe("knowledge-card", () => {
  const words: Script = ({ seat, turn }) => (turn.kind === "knowledge" ? `> ${seat.id}` : "x");
  const cards = (members: string, asked: Asked = {}) => handTeam(of(knowledgeCard), members, words, asked).log.at(-1)!;

  it("lets one answer with everybody's card in view, ordered by digest", () => {
    const whole = cards("abcd", { roles: { answerer: "b" } });
    expect(whole.startsWith("b informed-answer: ")).toBe(true);
    const shown = whole.slice("b informed-answer: ".length).replaceAll("> ", "").split(" ");
    expect([...shown].sort()).toEqual(["a", "b", "c", "d"]);
    expect(cards("bcd").slice("b informed-answer: ".length).replaceAll("> ", "").split(" ")).toEqual(shown.filter((id) => id !== "a"));
  });

  it("leaves the answerer's own card out where it is told to, and asks a member alone for its answer", () => {
    const { log } = handTeam(of(knowledgeCard), "abc", words, { given: { excludeSelf: true }, roles: { answerer: "b" } });
    expect(
      log
        .filter((line) => line.includes("knowledge"))
        .map((line) => line[0])
        .sort(),
    ).toEqual(["a", "c"]);
    expect(handTeam(of(knowledgeCard), "a", words, { given: { excludeSelf: true } }).log).toEqual(["a answer:"]);
  });

  it("goes on without cards that failed, and fails without any", () => {
    const some = handTeam(of(knowledgeCard), "abc", (ask, round) =>
      ask.seat.id === "a" && ask.turn.kind === "knowledge" ? "!" : words(ask, round),
    );
    expect((some.note.cards as string[]).sort()).toEqual(["b", "c"]);
    const none = handTeam(of(knowledgeCard), "ab", (ask, round) => (ask.turn.kind === "knowledge" ? "!" : words(ask, round)));
    expect(none).toMatchObject({ answer: "failed", log: { length: 2 } });
  });
});
