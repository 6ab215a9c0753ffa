import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import { informedAnswerTurn } from "../turns/informed-answer.ts";
import { knowledgeTurn } from "../turns/knowledge.ts";
import { isAnswered } from "./discussion.ts";
import { roleRule } from "./role-rule.ts";

const parameters = Type.Object(
  {
    answerer: roleRule("Who answers with the cards in view"),
    excludeSelf: Type.Boolean({ default: false, description: "True: the answerer writes no card itself." }),
  },
  { additionalProperties: false },
);

export const knowledgeCard: Method<typeof parameters> = {
  id: "knowledge-card",
  description: "Every member writes a short paragraph of knowledge for the question; one answers with all of them in view.",
  family: "interaction",
  parameters,
  minimum: 2,
  roles: ({ answerer }) => ({ answerer }),

  *play(play) {
    const answerer = play.role("answerer");
    const writers = play.shuffled(play.seats, "cards").filter((seat) => !play.parameters.excludeSelf || seat !== answerer);
    const replies = writers.length === 0 ? [] : yield writers.map((seat) => seat.ask(knowledgeTurn));
    const cards = replies.filter(isAnswered);
    // Cards that were asked for and did not come are not passed over in silence; that nobody was there to write one is no failure.
    if (cards.length === 0 && replies.length > 0) return { reply: replies[0]! };
    const [reply] = yield [cards.length === 0 ? answerer.answer : answerer.ask(informedAnswerTurn(cards))];
    return { reply: reply!, note: () => ({ cards: writers.filter((_, i) => isAnswered(replies[i]!)).map(({ id }) => id) }) };
  },
};
