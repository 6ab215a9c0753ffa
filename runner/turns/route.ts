import { shownSigns } from "../micro/dialect.ts";
import { BESIDE } from "../micro/vocabulary.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { namedLabel } from "./named-label.ts";
import { sections } from "./section.ts";

/** Who should answer. The members are told apart by numbers and by what is said of them. */
export interface RouteTurn extends Turn {
  readonly kind: "route";
  readonly detail: { readonly descriptions: readonly string[] };
}

export const routeTurn = (descriptions: readonly string[]): RouteTurn => ({ kind: "route", view: [], detail: { descriptions } });

export const route: TurnKind<RouteTurn> = {
  kind: "route",
  description: "Which of several described models should answer the question.",
  prompt: `{question}

Do not answer this question. One of these models will; this is what is known of them:

{models}

Which of them is most likely to answer the question right? Reply with exactly one line of the form
CHOICE: Model <number>`,
  placeholders: ["models"],
  fill: ({ detail }) => ({ models: sections("model", detail.descriptions, "There are none.") }),
  micro: ({ detail }) => `[${detail.descriptions.map(shownSigns).join(BESIDE)}`,
  sampling: { temperature: 0, maxTokens: 256 },
};

/** Index of the model that a reply names, of `count`; null where it names none, or two different ones. */
export const readRoute = (reply: string, count: number): number | null =>
  namedLabel(reply, {
    marker: "choice|choose|chosen|model|selection|decision|answer|route",
    label: "(?:model)?[ \\t_#<-]*\\d+",
    inText: "[Mm]odel[ _#-]{0,2}\\d+",
    meant(found) {
      const index = Number(/\d+$/.exec(found)![0]) - 1;
      return index >= 0 && index < count ? index : null;
    },
  });
