import { describe, expect, it } from "vitest";
import type { Method } from "../../../runner/method.ts";
import { feedback } from "../../../runner/methods/feedback.ts";
import { refine } from "../../../runner/methods/refine.ts";
import { structure } from "../../../runner/methods/structure.ts";
import { parametersOf } from "../hand-play.ts";
import { handTeam, type Script } from "./hand-team.ts";

const of = (method: unknown) => method as Method;
/** a0 is a's first answer, a1 its next, and so on; everybody's words tell who wrote them when. */
const words: Script = ({ seat, turn }, round) => `${seat.id}${turn.kind === "answer" ? 0 : turn.kind === "aggregate" ? "*" : round + 1}`;
const sorted = (log: readonly string[]) =>
  log.map((line) => line.split(": ")).map(([who, view]) => `${who}: ${(view ?? "").split(" ").sort().join(" ")}`);

describe("refine", () => {
  it("shows each its own last answer first and then all others', and the summarizer all of them", () => {
    const { log, answer } = handTeam(of(refine), "abc", words, { given: { rounds: 2 }, roles: { summarizer: "b" } });
    expect(answer).toBe("b*");
    expect(log.slice(0, 3)).toEqual(["a answer:", "b answer:", "c answer:"]);
    expect(log.slice(3, 9).map((line) => line.slice(0, 12))).toEqual([
      "a refine: a0",
      "b refine: b0",
      "c refine: c0",
      "a refine: a1",
      "b refine: b1",
      "c refine: c1",
    ]);
    expect(sorted(log.slice(3))).toEqual([
      "a refine: a0 b0 c0",
      "b refine: a0 b0 c0",
      "c refine: a0 b0 c0",
      "a refine: a1 b1 c1",
      "b refine: a1 b1 c1",
      "c refine: a1 b1 c1",
      "b aggregate: a2 b2 c2",
    ]);
  });

  it("orders the others by digest: for everyone the same, and without a member as with it but for that member", () => {
    const others = (members: string) =>
      Object.fromEntries(
        handTeam(of(refine), members, words, { given: { rounds: 1 } })
          .log.filter((line) => line.includes("refine"))
          .map((line) => [line[0]!, line.slice("a refine: ".length).split(" ").slice(1).join("")]),
      );
    const whole = others("abcdef");
    for (const gone of "abcdef") {
      const left = others("abcdef".replace(gone, ""));
      for (const [seat, view] of Object.entries(left)) expect(view).toBe(whole[seat]!.replace(`${gone}0`, ""));
    }
  });

  it("keeps a member's last answer where a later call fails, and shows none for who has none", () => {
    const lost = handTeam(of(refine), "ab", (ask, round) => (ask.seat.id === "a" && ask.turn.kind === "refine" ? "!" : words(ask, round)), {
      given: { rounds: 2 },
    });
    expect(sorted(lost.log.slice(2))).toEqual([
      "a refine: a0 b0",
      "b refine: a0 b0",
      "a refine: a0 b1",
      "b refine: a0 b1",
      "a aggregate: a0 b2",
    ]);
    const late = handTeam(of(refine), "ab", (ask, round) => (ask.seat.id === "a" && ask.turn.kind === "answer" ? "!" : words(ask, round)), {
      given: { rounds: 1 },
    });
    expect(late.log.slice(2)).toEqual(["a refine: b0", "b refine: b0", expect.stringContaining("a aggregate")]);
    expect(late.asks[2]!.turn.detail).toEqual({ own: false });
  });

  it("fails where everybody or the summarizer fails, and asks nothing more of a team that said nothing", () => {
    const dead = handTeam(of(refine), "abc", () => "!");
    expect([dead.answer, dead.log.length]).toEqual(["failed", 3]);
    const mute = handTeam(of(refine), "ab", (ask, round) => (ask.turn.kind === "aggregate" ? "!" : words(ask, round)));
    expect(mute.answer).toBe("failed");
  });

  it("ends in a vote where it is told to, and then elects nobody", () => {
    const vote = handTeam(of(refine), "abc", ({ turn, seat }) => (turn.kind === "answer" ? seat.id : seat.id === "c" ? "X" : "Y"), {
      given: { final: "vote" },
    });
    expect(vote).toMatchObject({ answer: "Y", note: { votes: { Y: 2, X: 1 } } });
    const declared = (given: Record<string, unknown>) => {
      const parameters = parametersOf(refine, given);
      return [refine.roles!(parameters), refine.needsDev!(parameters)];
    };
    expect(declared({})).toEqual([{ summarizer: "dev-best" }, null]);
    expect(declared({ final: "vote" })).toEqual([{}, "tie"]);
    expect(declared({ final: "vote", tie: "first" })).toEqual([{}, null]);
  });

  it("is self-refinement for a member alone", () => {
    expect(handTeam(of(refine), "a", words).log).toEqual(["a answer:", "a refine: a0", "a refine: a1", "a aggregate: a2"]);
  });
});

describe("structure", () => {
  const seen = (graph: string, members = "abcde") =>
    Object.fromEntries(
      sorted(handTeam(of(structure), members, words, { given: { graph, rounds: 1 } }).log)
        .filter((line) => line.includes("refine"))
        .map((line) => [line[0]!, line.slice("a refine: ".length).replaceAll("0", "").replaceAll(" ", "")]),
    );

  it("lets each see its own answer and its neighbors'", () => {
    expect(seen("chain")).toEqual({ a: "a", b: "ab", c: "bc", d: "cd", e: "de" });
    expect(seen("star")).toEqual({ a: "abcde", b: "ab", c: "ac", d: "ad", e: "ae" });
    expect(seen("tree")).toEqual({ a: "abc", b: "bde", c: "c", d: "d", e: "e" });
    expect(seen("circle")).toEqual({ a: "abe", b: "abc", c: "bcd", d: "cde", e: "ade" });
    expect(seen("complete")).toEqual({ a: "abcde", b: "abcde", c: "abcde", d: "abcde", e: "abcde" });
    expect(seen("circle", "ab")).toEqual({ a: "ab", b: "ab" });
    expect(seen("star", "ab")).toEqual({ a: "ab", b: "ab" });
  });

  it("gives the answer of the sink or hub, or the vote", () => {
    const output = (graph: string) => handTeam(of(structure), "abcd", words, { given: { graph, rounds: 2, tie: "first" } }).answer;
    expect(["chain", "star", "tree", "circle", "complete"].map(output)).toEqual(["d2", "a2", "a2", "a2", "a2"]);
    const last = (graph: string) =>
      handTeam(of(structure), "abc", ({ seat, turn }) => (turn.kind === "answer" ? seat.id : seat.id === "a" ? "X" : "Y"), {
        given: { graph },
      }).answer;
    expect(["chain", "star", "tree", "circle", "complete"].map(last)).toEqual(["Y", "X", "X", "Y", "Y"]);
  });

  it("keeps what the sink last said where its later calls fail, and fails where it never said anything", () => {
    const script =
      (kinds: string): Script =>
      (ask, round) =>
        ask.seat.id === "c" && kinds.includes(ask.turn.kind) ? "!" : words(ask, round);
    expect(handTeam(of(structure), "abc", script("refine"), { given: { graph: "chain" } }).answer).toBe("c0");
    expect(handTeam(of(structure), "abc", script("answer refine"), { given: { graph: "chain" } }).answer).toBe("failed");
    expect(handTeam(of(structure), "abc", script("answer refine"), { given: { tie: "first" } }).answer).toBe("a2");
  });

  it("asks, where it is complete, what refine asks", () => {
    const requests = (method: unknown, given: Record<string, unknown>) =>
      handTeam(of(method), "abcd", words, { given }).log.filter((line) => !line.includes("aggregate"));
    expect(requests(structure, { rounds: 2 })).toEqual(requests(refine, { rounds: 2 }));
  });

  it("needs dev items only where a vote is to be untied by rank", () => {
    const needs = (given: Record<string, unknown>) => structure.needsDev!(parametersOf(structure, given));
    expect([needs({}), needs({ graph: "chain" }), needs({ graph: "circle", tie: "first" })]).toEqual(["tie", null, null]);
  });
});

describe("feedback", () => {
  const givers = (members: string, given = {}) => handTeam(of(feedback), members, words, { given }).note.givers as Record<string, string[]>;

  it("has each answer criticised by others, revised by its author, and all summarised", () => {
    const { log, answer } = handTeam(of(feedback), "abc", words, { roles: { summarizer: "c" } });
    expect(answer).toBe("c*");
    expect(log.filter((line) => line.includes("critique")).map((line) => line.slice(-2))).toEqual(["a0", "a0", "b0", "b0", "c0", "c0"]);
    const revisions = log.filter((line) => line.includes("revise"));
    expect(revisions.map((line) => line.slice(0, 12))).toEqual(["a revise: a0", "b revise: b0", "c revise: c0"]);
    expect(revisions.every((line) => line.split(" ").length === 5)).toBe(true);
    expect(sorted(log.slice(-1))).toEqual(["c aggregate: a1 b1 c1"]);
  });

  it("takes the first givers of an order by author and member, which no other member disturbs", () => {
    const all = givers("abcdef", { givers: 9 });
    for (const [author, order] of Object.entries(all)) {
      expect([...order, author].sort().join("")).toBe("abcdef");
      for (const gone of "abcdef") {
        if (gone === author) continue;
        const left = givers("abcdef".replace(gone, ""));
        expect(left[author]).toEqual(order.filter((id) => id !== gone).slice(0, 2));
      }
    }
  });

  it("goes on without feedback that failed, and leaves an author out who has no answer", () => {
    const { log, answer } = handTeam(of(feedback), "abc", (ask, round) => {
      if (ask.seat.id === "a" && ask.turn.kind === "answer") return "!";
      return ask.seat.id === "a" && ask.turn.kind === "critique" ? "!" : words(ask, round);
    });
    expect(log.some((line) => line.startsWith("a revise"))).toBe(false);
    // One giver of two failed.
    expect(log.filter((line) => line.includes("revise")).map((line) => line.split(" ").length)).toEqual([4, 4]);
    expect(answer).toBe("a*");
    expect(handTeam(of(feedback), "ab", () => "!")).toMatchObject({ answer: "failed", log: ["a answer:", "b answer:"] });
  });

  it("is a revision without feedback for a member alone", () => {
    expect(handTeam(of(feedback), "a", words).log).toEqual(["a answer:", "a revise: a0", "a aggregate: a1"]);
  });
});
