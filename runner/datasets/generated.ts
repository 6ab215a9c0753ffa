import { Type } from "@sinclair/typebox";
import { digest } from "../../spec/index.ts";
import type { Dataset } from "../dataset.ts";
import type { Item } from "../item.ts";
import { type Stream, streamFor } from "../stream.ts";
import { vocabulary } from "./generated/vocabulary.ts";

const parameters = Type.Object(
  {
    count: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 256,
      description: "Number of items. A longer dataset begins with the shorter one.",
    }),
    domains: Type.Record(Type.String({ pattern: "^.+$" }), Type.Number({ exclusiveMinimum: 0 }), {
      minProperties: 1,
      additionalProperties: false,
      default: { general: 1 },
      description: "Domains of the items and how common each is, in proportion.",
    }),
    difficulty: Type.Array(Type.Number(), {
      minItems: 1,
      default: [0],
      description: "Levels of difficulty, equally common. Simulated models have their declared skill at 0.",
    }),
    spread: Type.Number({ minimum: 0, default: 0, description: "Standard deviation of an item's difficulty around its level." }),
    wrong: Type.Integer({ minimum: 1, maximum: 25, default: 3, description: "Plausible wrong answers of an item." }),
    options: Type.Boolean({ default: false, description: "The question offers the answers as options A, B, …, and asks for a letter." }),
    words: Type.Integer({ minimum: 1, maximum: 1000, default: 12, description: "Words of a question that may tell its domain." }),
    signal: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.5,
      description: "Chance that such a word is one of its domain's own. 0: a question says nothing of its domain.",
    }),
    prefix: Type.String({ pattern: "^[A-Za-z0-9._-]*$", default: "q", description: "What item ids begin with, before their number." }),
  },
  { additionalProperties: false },
);

type Parameters = (typeof parameters)["static"];

export const generated: Dataset<typeof parameters> = {
  id: "generated",
  description:
    "Items made up for simulated models: a hidden domain, difficulty and plausible wrong answers, and words that hint at the domain.",
  parameters,
  scorer: "exact",
  async load(given, { id, seed }) {
    const own = new Map(Object.keys(given.domains).map((domain) => [domain, vocabulary(domain)]));
    const items = Array.from({ length: given.count }, (_, index) =>
      generatedItem(given, own, index, streamFor(seed, "generated", id, index)),
    );
    return { items, digest: digest(items), ...(given.options ? { chance: 1 / (given.wrong + 1) } : {}) };
  },
};

// Words of no domain: no domain has an empty name.
const common = vocabulary("");

function generatedItem(given: Parameters, own: ReadonlyMap<string, readonly string[]>, index: number, draw: Stream): Item {
  const domain = drawnDomain(given.domains, draw.uniform());
  const difficulty = given.difficulty[draw.below(given.difficulty.length)]! + given.spread * draw.normal();
  const words = Array.from({ length: given.words }, () => {
    const source = draw.uniform() < given.signal ? own.get(domain)! : common;
    return source[draw.below(source.length)]!;
  });
  const answers = distinctNumbers(given.wrong + 1, draw);
  const stem = `Question ${index + 1}: which number belongs to ${words.join(" ")}?`;
  const id = given.prefix + String(index + 1).padStart(6, "0");
  if (!given.options) {
    const [right, ...wrong] = answers;
    return { id, question: stem, targets: [right!], hidden: { domain, difficulty, wrong } };
  }
  // Where the right one stands is drawn; which wrong one tempts is the first of the others, after a turn that is drawn too.
  const labels = answers.map((_, i) => String.fromCharCode(65 + i));
  const right = draw.below(labels.length);
  const turn = draw.below(given.wrong);
  const others = labels.filter((_, i) => i !== right);
  const wrong = [...others.slice(turn), ...others.slice(0, turn)];
  const options = labels.map((label, i) => ({ label, text: answers[i]! }));
  const question = `${stem}\n${options.map(({ label, text }) => `${label}. ${text}`).join("\n")}`;
  return { id, question, targets: [labels[right]!], options, hidden: { domain, difficulty, wrong } };
}

function drawnDomain(domains: Readonly<Record<string, number>>, uniform: number): string {
  // Sorted, so that the order of keys in the suite, which its digest does not see, changes nothing.
  const entries = Object.entries(domains).sort(([a], [b]) => (a < b ? -1 : 1));
  const total = entries.reduce((sum, [, share]) => sum + share, 0);
  let below = 0;
  for (const [domain, share] of entries) {
    below += share / total;
    if (uniform < below) return domain;
  }
  // Rounding can leave the last bound a little below 1.
  return entries.at(-1)![0];
}

function distinctNumbers(count: number, draw: Stream): string[] {
  const drawn = new Set<string>();
  while (drawn.size < count) drawn.add(String(100 + draw.below(900)));
  return [...drawn];
}
