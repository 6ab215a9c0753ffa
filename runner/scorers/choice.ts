import { Type } from "@sinclair/typebox";
import { labelOf, plain } from "../answers/option-label.ts";
import type { Gold, Scorer } from "../scorer.ts";

/** Which option was named. */
export const choice: Scorer = {
  id: "choice",
  description: "The option that an answer names, by its label or by its text; a target may be given either way.",
  parameters: Type.Object({}, { additionalProperties: false }),
  extract: ["choice"],
  key: (answer) => undressed(answer),
  grade(answer, gold) {
    const key = undressed(answer);
    if (gold.options.length === 0) {
      const equal = gold.targets.some((target) => undressed(target) === key);
      return { score: equal ? 1 : 0, compare: equal ? "label" : "different" };
    }
    const label = optionOf(key, gold);
    if (label === null) return { score: 0, compare: "no-option" };
    const right = gold.targets.some((target) => optionOf(undressed(target), gold) === label);
    return { score: right ? 1 : 0, compare: right ? (label === key ? "label" : "text") : "different" };
  },
  reject(gold) {
    const twice = (values: readonly string[]) => values.find((value, i) => values.indexOf(value) < i);
    const label = twice(gold.options.map((option) => option.label));
    if (label !== undefined) return `two options have the label "${label}"`;
    const text = twice(gold.options.map((option) => plain(option.text)));
    if (text !== undefined) return `two options say "${text}"`;
    const bad = gold.options.length === 0 ? undefined : gold.targets.find((target) => optionOf(undressed(target), gold) === null);
    return bad === undefined ? null : `the target "${bad}" is neither a label nor the text of an option`;
  },
};

const optionOf = (answer: string, { options }: Gold): string | null =>
  labelOf(answer, { labels: options.map(({ label }) => label), texts: options.map(({ text }) => text) });

/** A label without its brackets and emphasis; longer answers without the blanks around them. */
function undressed(answer: string): string {
  const text = answer.trim().replace(/\s+/g, " ");
  return /^[*_`"'([{$]{0,6}([\p{L}\p{N}]{1,16})[*_`"')\]}$.,:;]{0,6}$/u.exec(text)?.[1] ?? text;
}
