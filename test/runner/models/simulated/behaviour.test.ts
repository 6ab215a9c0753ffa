import { describe, expect, it } from "vitest";
import type { Item } from "../../../../runner/item.ts";
import { behaviours } from "../../../../runner/models/simulated/behaviour.ts";
import type { Turn } from "../../../../runner/turn.ts";
import { turnKinds } from "../../../../runner/turns/all.ts";
import { compareTurn, readComparison } from "../../../../runner/turns/compare.ts";
import { confidenceTurn, readConfidence } from "../../../../runner/turns/confidence.ts";
import { critiqueTurn } from "../../../../runner/turns/critique.ts";
import { informedAnswerTurn } from "../../../../runner/turns/informed-answer.ts";
import { knowledgeTurn } from "../../../../runner/turns/knowledge.ts";
import { reviseTurn } from "../../../../runner/turns/revise.ts";
import { readRoute, routeTurn } from "../../../../runner/turns/route.ts";
import { answered } from "../../hand-play.ts";
import { answerOf, deviation, repliesOf, simulatedModel } from "./ask.ts";

const items = Array.from(
  { length: 3000 },
  (_, i): Item => ({
    id: `i${i}`,
    question: `Question ${i}?`,
    targets: ["r"],
    hidden: { domain: i % 2 === 0 ? "law" : "art", wrong: ["w", "x", "y"] },
  }),
);
const [right, wrong] = [answered("r"), answered("w")];

async function texts(given: Record<string, unknown>, turn: Turn, of: readonly Item[] = items): Promise<string[]> {
  return (await repliesOf(simulatedModel(given), of, { turn })).map((reply) => {
    if (reply.state !== "answered") throw new Error(reply.failure.message);
    return reply.text;
  });
}

const within = (events: readonly boolean[], chance: number) =>
  expect(
    Math.abs(
      deviation(
        events,
        events.map(() => chance),
      ),
    ),
  ).toBeLessThan(3);

describe("a simulated model", () => {
  it("serves every kind of turn", () => {
    expect(Object.keys(behaviours).sort()).toEqual(turnKinds.map(({ kind }) => kind).sort());
  });

  it("tells by judgement which of two candidates is better, in either place, and calls equals a tie", async () => {
    const given = { judgement: 0.7 };
    for (const [turn, better] of [
      [compareTurn(right, wrong), "first"],
      [compareTurn(wrong, right), "second"],
    ] as const) {
      within(
        (await texts(given, turn)).map((text) => readComparison(text) === better),
        0.7 + 0.3 / 2,
      );
    }
    for (const both of [right, wrong])
      within(
        (await texts(given, compareTurn(both, both))).map((text) => readComparison(text) === "tie"),
        0.7,
      );
  });

  it("routes by self-knowledge to whose description names the domain, else to any", async () => {
    const routed = async (descriptions: readonly string[], of: readonly Item[]) =>
      (await texts({ selfKnowledge: 0.6 }, routeTurn(descriptions), of)).map((text) => readRoute(text, descriptions.length));
    const law = items.filter(({ hidden }) => hidden!.domain === "law");
    within(
      (await routed(["art", "knows Law well", "sport", "all"], law)).map((index) => index === 1),
      0.6 + 0.4 / 4,
    );
    within(
      (await routed(["art", "sport", "all"], law)).map((index) => index === 0),
      1 / 3,
    );
  });

  it("states a confidence that is the greater for a right answer at the declared rate", async () => {
    const given = { selfKnowledge: 0.8 };
    const stated = async (of: typeof right) => (await texts(given, confidenceTurn(of))).map((text) => readConfidence(text)!);
    const [sure, unsure] = [await stated(right), await stated(wrong)];
    // Whole percents can be equal; then either is the greater.
    const greater = sure.map((value, i) => value + i * 1e-9 > unsure[i]! + (i % 2) * 1e-6);
    expect(Math.abs(greater.filter(Boolean).length / greater.length - 0.8)).toBeLessThan(0.03);
  });

  it("gives feedback that names an answer, which the author may take", async () => {
    const named = (
      await repliesOf(simulatedModel({ skill: 0.5, conformity: 0.4, judgement: 1 }), items, { turn: critiqueTurn(right) })
    ).map(answerOf);
    within(
      named.map((answer) => answer === "r"),
      0.4 + 0.6 * 0.5,
    );
    const revised = (
      await repliesOf(simulatedModel({ skill: 0, conformity: 0.7, judgement: 1 }), items, { turn: reviseTurn(wrong, [right]) })
    ).map(answerOf);
    within(
      revised.map((answer) => answer === "r"),
      0.7,
    );
  });

  it("writes cards of what it would answer, drawn for themselves, and answers with cards in view", async () => {
    const given = { skill: 0.6, conformity: 0.5, judgement: 1 };
    const [cards, answers] = await Promise.all(
      [knowledgeTurn, undefined].map((turn) => repliesOf(simulatedModel(given), items, turn === undefined ? {} : { turn })),
    );
    within(
      cards!.map((reply) => answerOf(reply) === "r"),
      0.6,
    );
    expect(cards!.map(answerOf)).not.toEqual(answers!.map(answerOf));
    const informed = (await repliesOf(simulatedModel(given), items, { turn: informedAnswerTurn([wrong, right]) })).map(answerOf);
    within(
      informed.map((answer) => answer === "r"),
      0.5 + 0.5 * 0.6,
    );
  });
});
