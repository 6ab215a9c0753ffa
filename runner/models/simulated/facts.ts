import type { Item } from "../../item.ts";
import type { ByDomain, SimulatedParameters } from "./parameters.ts";

/** What a simulated model knows of an item, and no method, router or other model may. */
export interface Facts {
  /** Null where the item has no domain of its own. */
  readonly domain: string | null;
  readonly difficulty: number;
  readonly right: string;
  /** Plausible wrong answers, at least one; the first is the tempting one. */
  readonly wrong: readonly string[];
  /** Compares an answer, as it was extracted, with the accepted ones. */
  isRight(answer: string): boolean;
}

const known = new WeakMap<Item, Facts>();

/** Reads an item's hidden fields; items without them (of other datasets) are of no domain and of difficulty 0. */
export function factsOf(item: Item): Facts {
  let facts = known.get(item);
  if (facts === undefined) {
    const { domain, difficulty, wrong } = item.hidden ?? {};
    const accepted = new Set(item.targets.map(plain));
    facts = {
      domain: typeof domain === "string" ? domain : null,
      difficulty: typeof difficulty === "number" && Number.isFinite(difficulty) ? difficulty : 0,
      right: item.targets[0]!,
      wrong: isTexts(wrong) ? wrong : plausibleWrong(item, accepted),
      isRight: (answer) => accepted.has(plain(answer)),
    };
    known.set(item, facts);
  }
  return facts;
}

/** Chance that the model is right on an item when it answers from its own knowledge. */
export function chanceOfRight({ skill, sensitivity }: SimulatedParameters, facts: Facts): number {
  const { difficulty } = facts;
  const own = inDomain(skill, facts);
  if (difficulty === 0 || own === 0 || own === 1) return own;
  return own / (own + (1 - own) * Math.exp(sensitivity * difficulty));
}

/** What is declared for the item's domain. */
export function inDomain(declared: ByDomain, { domain }: Facts): number {
  if (typeof declared === "number") return declared;
  return domain !== null && Object.hasOwn(declared, domain) ? declared[domain]! : declared.default!;
}

const plain = (answer: string) => answer.trim().toLowerCase();

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "string");

function plausibleWrong({ targets, options }: Item, accepted: ReadonlySet<string>): readonly string[] {
  const others = (options ?? []).filter(({ label, text }) => !accepted.has(plain(label)) && !accepted.has(plain(text)));
  if (others.length > 0) return others.map(({ label }) => label);
  const number = Number(targets[0]);
  // Far enough that no tolerance of a numeric scorer takes one of them for the target.
  if (Number.isFinite(number)) return [1, 2, 3].map((steps) => String(number + steps * Math.max(1, Math.abs(number))));
  return ["something else", "something different", "another thing"];
}
