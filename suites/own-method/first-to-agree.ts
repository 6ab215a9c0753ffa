import { defineMethod, type Reply, Type } from "coalition";

export default defineMethod({
  description: "Asks one member after another, and no more of them once enough agree.",
  family: "aggregation",
  minimum: 2,
  parameters: Type.Object({ agreeing: Type.Integer({ minimum: 2, default: 2 }) }, { additionalProperties: false }),

  *play({ seats, parameters: { agreeing } }) {
    const replies: Reply[] = [];
    for (const seat of seats) {
      const [reply] = yield [seat.answer];
      replies.push(reply!);
      const { key } = reply!.state === "answered" ? reply! : { key: null };
      const votes = replies.filter((other) => key !== null && other.state === "answered" && other.key === key);
      if (votes.length >= agreeing) return { reply: reply! };
    }
    // Nobody was seconded: the first answer counts, and where no call was answered, the play has failed.
    return { reply: replies.find(({ state }) => state === "answered") ?? replies[0]! };
  },
});
