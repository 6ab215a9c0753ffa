import { describe, expect, it } from "vitest";
import type { Item } from "../../../../runner/item.ts";
import type { RawReply } from "../../../../runner/model.ts";
import type { Turn } from "../../../../runner/turn.ts";
import { probeTurn } from "../../../../runner/turns/probe.ts";
import { proposeTurn } from "../../../../runner/turns/propose.ts";
import { refineTurn } from "../../../../runner/turns/refine.ts";
import { reviewedIn, reviewTurn } from "../../../../runner/turns/review.ts";
import { verifiedIn, verifyTurn } from "../../../../runner/turns/verify.ts";
import { answered } from "../../hand-play.ts";
import { answerOf, deviation, repliesOf, simulatedModel } from "./ask.ts";

const items = Array.from(
  { length: 3000 },
  (_, index): Item => ({ id: `i${index}`, question: `${index}?`, targets: ["r"], hidden: { domain: "law", wrong: ["w", "x"] } }),
);

async function share(given: Record<string, unknown>, turn: Turn, event: (reply: RawReply) => boolean, chance: number) {
  const found = (await repliesOf(simulatedModel(given), items, { turn })).map(event);
  expect(
    Math.abs(
      deviation(
        found,
        items.map(() => chance),
      ),
    ),
  ).toBeLessThan(3);
}

const read = (reply: RawReply) => ({ ...answered(null), text: reply.state === "answered" ? reply.text : "" });
const [right, wrong, other] = ["r", "w", "x"].map((answer) => answered(answer)) as [
  ReturnType<typeof answered>,
  ReturnType<typeof answered>,
  ReturnType<typeof answered>,
];

describe("a simulated model in a controller's turns", () => {
  it("probes and proposes as it answers, whatever is in view", async () => {
    for (const turn of [probeTurn, proposeTurn(null, []), proposeTurn(wrong, [{ kind: "review", reply: right }])])
      await share({ skill: 0.6 }, turn, (reply) => answerOf(reply) === "r", 0.6);
  });

  it("reviews by declared chances, else by judgement, with a fair coin for the rest", async () => {
    const approves = (reply: RawReply) => reviewedIn(read(reply)) === "right";
    const review = { right: 0.8, wrong: 0.3 };
    await share({ review }, reviewTurn(right, []), approves, 0.8);
    await share({ review }, reviewTurn(wrong, []), approves, 0.3);
    await share({ review }, reviewTurn(answered(null), []), approves, 0.3);
    await share({ judgement: 0.6 }, reviewTurn(right, []), approves, 0.8);
    await share({ judgement: 0.6 }, reviewTurn(wrong, []), approves, 0.2);
  });

  it("verifies by judgement, and guesses for the rest and where neither is right", async () => {
    const names = (which: string) => (reply: RawReply) => verifiedIn(read(reply)) === which;
    await share({ judgement: 0.6 }, verifyTurn(right, wrong), names("first"), 0.8);
    await share({ judgement: 0.6 }, verifyTurn(wrong, right), names("second"), 0.8);
    await share({ judgement: 0.6 }, verifyTurn(wrong, other), names("first"), 0.5);
  });

  it("rescues and harms at declared rates, by domain", async () => {
    const deliberation = { rescue: { default: 0, law: 0.4 }, harm: 0.2 };
    await share({ deliberation }, refineTurn(null, [wrong]), (reply) => answerOf(reply) === "r", 0.4);
    await share({ deliberation }, refineTurn(null, [right]), (reply) => answerOf(reply) === "r", 0.8);
    await share({ deliberation, skill: 0.3 }, refineTurn(null, [answered(null)]), (reply) => answerOf(reply) === "r", 0.3);
  });

  it("reports the declared tokens of a verdict", async () => {
    const tokens = { reply: 90, verdict: 5 };
    const outputs = async (turn: Turn) =>
      new Set(
        (await repliesOf(simulatedModel({ tokens }), items.slice(0, 20), { turn })).map((reply) =>
          reply.state === "answered" ? reply.usage!.output : null,
        ),
      );
    expect([await outputs(verifyTurn(right, wrong)), await outputs(reviewTurn(right, [])), await outputs(probeTurn)]).toEqual([
      new Set([5]),
      new Set([5]),
      new Set([90]),
    ]);
  });
});
