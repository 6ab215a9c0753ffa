import type { CallLine } from "../../spec/index.ts";
import { parsedLine } from "./json-lines.ts";
import { LineReader, readLines, type StoredLine } from "./lines-file.ts";

/** Call lines by where they stand. */
export type CallLines = Pick<LineReader, "read" | "close">;

/** Whether a line holds what a call is found again by. */
function isCall(value: object | null): value is CallLine {
  const call = value as Partial<CallLine> | null;
  return (
    typeof call?.key === "string" && typeof call.reply === "string" && typeof call.dataset === "string" && typeof call.item === "string"
  );
}

/** Whether a file cannot be a log of calls: it has lines, and none of them is one. */
export function holdsNoCall(path: string): boolean {
  let lines = 0;
  for (const { text } of readLines(path)) {
    if (isCall(parsedLine(text))) return false;
    lines++;
  }
  return lines > 0;
}

/** Where the calls of each item stand in a log: the log may be larger than memory, and a job needs its own items' calls alone. */
export class CallIndex {
  readonly #places = new Map<string, number[]>();
  readonly #keys = new Set<string>();
  readonly #lines: CallLines;

  /** Of lines that are added. `address` says by what calls are found again: dataset and item, or the item alone. */
  constructor(
    lines: CallLines,
    readonly address: (call: Pick<CallLine, "dataset" | "item">) => string,
  ) {
    this.#lines = lines;
  }

  /** That of a whole log. */
  static of(path: string, address: CallIndex["address"]): CallIndex {
    const index = new CallIndex(new LineReader(path), address);
    for (const line of readLines(path)) index.add(parsedLine(line.text), line);
    return index;
  }

  /** Takes in what stands in a line; what is no call is passed over. */
  add(value: object | null, { offset, length }: Pick<StoredLine, "offset" | "length">): void {
    if (!isCall(value)) return;
    this.#keys.add(value.key);
    // A key may stand at several items: two datasets, or dev and test, may hold the same question.
    const at = this.address(value);
    const places = this.#places.get(at);
    if (places === undefined) this.#places.set(at, [offset, length]);
    else places.push(offset, length);
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** The calls of an item, the first line of each key. */
  callsOf(dataset: string, item: string): CallLine[] {
    const places = this.#places.get(this.address({ dataset, item })) ?? [];
    const calls = new Map<string, CallLine>();
    for (let i = 0; i < places.length; i += 2) {
      const call = JSON.parse(this.#lines.read(places[i]!, places[i + 1]!)) as CallLine;
      if (!calls.has(call.key)) calls.set(call.key, call);
    }
    return [...calls.values()];
  }

  close(): void {
    this.#lines.close();
  }
}

export const byDatasetAndItem = ({ dataset, item }: Pick<CallLine, "dataset" | "item">): string => JSON.stringify([dataset, item]);

/** In another run the dataset may have another name; keys decide whether a call is the same. */
export const byItem = ({ item }: Pick<CallLine, "item">): string => item;
