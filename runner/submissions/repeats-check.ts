import type { CallLine } from "../../spec/index.ts";
import type { Findings } from "./findings.ts";

/** Requests below which equal replies are no wonder. */
const fewest = 20;
/** Mean bytes of replies below which they may well be equal: an option's letter, a number. */
const shortest = 40;

/** Whether one sampled model's replies to the same request differ from draw to draw, as they must where nobody chose among them. */
export class RepeatsCheck {
  readonly #model: string;
  readonly #requests = new Map<string, { readonly reply: string; draws: number; equal: boolean }>();

  constructor(model: string) {
    this.#model = model;
  }

  add({ request, reply }: CallLine): void {
    const known = this.#requests.get(request);
    if (known === undefined) this.#requests.set(request, { reply, draws: 1, equal: true });
    else {
      known.draws++;
      if (known.reply !== reply) known.equal = false;
    }
  }

  conclude(findings: Findings): void {
    const repeated = [...this.#requests.values()].filter(({ draws }) => draws > 1);
    if (repeated.length < fewest || !repeated.every(({ equal }) => equal)) return;
    const bytes = repeated.reduce((sum, { reply }) => sum + Buffer.byteLength(reply), 0);
    if (bytes >= shortest * repeated.length)
      findings.refuse(
        "repeats",
        `"${this.#model}" gave the same reply in every repeat and sample of all ${repeated.length} requests that were made more than once, though it was sampled: one draw stands for all`,
      );
  }
}
