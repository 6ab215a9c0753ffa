import type { CallLine } from "../../spec/index.ts";
import type { Findings } from "./findings.ts";

/** Calls below which equal counts are no wonder. */
const fewest = 20;
/** Bytes by which the shortest and the longest text must differ, so that their tokens cannot be equally many. */
const apart = 100;
/** No token of a known vocabulary is a longer text. */
const longestToken = 256;

/** Equal numbers beside texts of different lengths. */
class Constancy {
  #calls = 0;
  #first: number | null = null;
  #equal = true;
  #shortest = Number.POSITIVE_INFINITY;
  #longest = 0;

  add(tokens: number, bytes: number): void {
    this.#calls++;
    this.#first ??= tokens;
    if (tokens !== this.#first) this.#equal = false;
    this.#shortest = Math.min(this.#shortest, bytes);
    this.#longest = Math.max(this.#longest, bytes);
  }

  /** The number that cannot always be the same; null where there is none. */
  get constant(): number | null {
    return this.#equal && this.#calls >= fewest && this.#longest - this.#shortest >= apart ? this.#first : null;
  }
}

/** The token counts of one model whose replies cannot be made again. */
export class UsageCheck {
  readonly #model: string;
  readonly #input = new Constancy();
  readonly #output = new Constancy();
  #calls = 0;
  #unknown = 0;

  constructor(model: string) {
    this.#model = model;
  }

  /** `question` is that of the call's item. */
  add({ key, kind, usage, reply, reasoning = "", finishReason }: CallLine, question: string, findings: Findings): void {
    this.#calls++;
    if (usage === undefined) {
      this.#unknown++;
      return;
    }
    const { input, output, cachedInput = 0, reasoning: reasoned = 0 } = usage;
    const said = Buffer.byteLength(reply) + Buffer.byteLength(reasoning);
    const impossible = (why: string) => findings.refuse("usage", `"${this.#model}", call ${key}: ${why}: ${JSON.stringify(usage)}`);
    if (![input, output, cachedInput, reasoned].every(Number.isInteger)) impossible("tokens are whole numbers");
    else if (input === 0) impossible("there is no question of no tokens");
    else if (cachedInput > input) impossible("more cached tokens than there are input tokens");
    else if (reasoned > output) impossible("more reasoning tokens than there are output tokens");
    else if (said > longestToken * output) impossible(`a reply of ${said} bytes has more tokens`);
    // Other turns show replies besides the question; a reply that was cut off is as long as it may be.
    if (kind === "answer") this.#input.add(input, Buffer.byteLength(question));
    if (finishReason !== "length") this.#output.add(output, said);
  }

  conclude(findings: Findings): void {
    const { constant: input } = this.#input;
    const { constant: output } = this.#output;
    if (input !== null) findings.refuse("usage", `"${this.#model}" took ${input} input tokens for every question, long or short`);
    if (output !== null) findings.refuse("usage", `"${this.#model}" took ${output} output tokens for every reply, long or short`);
    if (this.#unknown > 0) findings.note("usage", `"${this.#model}": the tokens of ${this.#unknown} of ${this.#calls} calls are not known`);
  }
}
