import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from "jsonc-parser";
import { goodSuite } from "./good-suite.ts";

export type JsonPath = readonly (string | number)[];

/** A suite with one mistake, and what a user must be told of it. */
export interface Mutant {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  /** Lines of the suite, or of `file`, that the message may point to: from, to. */
  readonly lines: readonly [number, number];
  /** Another file than the suite that the message points to, relative to the suite's folder. */
  readonly file?: string;
  /** Files beside the suite that are another way than usual; null: not there. */
  readonly files?: Readonly<Record<string, string | Uint8Array | null>>;
  readonly says: readonly (string | RegExp)[];
}

const good = parseTree(goodSuite)!;

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
export const lineOf = (text: string, offset: number): readonly [number, number] => [lineAt(text, offset), lineAt(text, offset)];

const nodeAt = (root: Node, path: JsonPath): Node => {
  const node = findNodeAtLocation(root, [...path]);
  if (node === undefined) throw new Error(`nothing at ${path.join("/")}`);
  return node;
};

/** The good suite with another value at a path (undefined: none), and the line of that value, or of what it was in. */
export function withValue(
  path: JsonPath,
  value: unknown,
  at: JsonPath = value === undefined ? path.slice(0, -1) : path,
): Pick<Mutant, "text" | "lines"> {
  const text = applyEdits(goodSuite, modify(goodSuite, [...path], value, {}));
  return { text, lines: lineOf(text, nodeAt(parseTree(text)!, at).offset) };
}

/** The good suite with a value put into a list before one of its places. */
export function withInserted(path: JsonPath, value: unknown): Pick<Mutant, "text" | "lines"> {
  const text = applyEdits(goodSuite, modify(goodSuite, [...path], value, { isArrayInsertion: true }));
  return { text, lines: lineOf(text, nodeAt(parseTree(text)!, path).offset) };
}

/** The good suite with a key spelt in another way. */
export function withKey(path: JsonPath, name: string): Pick<Mutant, "text" | "lines"> {
  const key = nodeAt(good, path).parent!.children![0]!;
  const text = goodSuite.slice(0, key.offset) + JSON.stringify(name) + goodSuite.slice(key.offset + key.length);
  return { text, lines: lineOf(text, key.offset) };
}

/** The good suite with a property that stands once more, behind itself, on a line of its own. */
export function withPropertyTwice(path: JsonPath): Pick<Mutant, "text" | "lines"> {
  const { offset, length } = nodeAt(good, path).parent!;
  const end = offset + length;
  const text = `${goodSuite.slice(0, end)},\n${goodSuite.slice(offset, end)}${goodSuite.slice(end)}`;
  return { text, lines: lineOf(text, end + 2) };
}

export interface Place {
  readonly path: JsonPath;
  readonly value: unknown;
  /** The value is that of a property. */
  readonly property: boolean;
}

/** Every value of the good suite but the whole. */
export function places(node: Node = good, path: JsonPath = []): Place[] {
  const inner =
    node.type === "array"
      ? node.children!.map((child, i) => [child, i] as const)
      : node.type === "object"
        ? node.children!.map(({ children }) => [children![1]!, children![0]!.value as string] as const)
        : [];
  return inner.flatMap(([child, step]) => {
    const at = [...path, step];
    return [{ path: at, value: plain(child), property: node.type === "object" }, ...places(child, at)];
  });
}

const plain = (node: Node): unknown => JSON.parse(goodSuite.slice(node.offset, node.offset + node.length));

/** A word with two letters in the middle changed round, or the last one left out where that changes nothing. */
export function misspelt(word: string): string {
  const k = Math.floor(word.length / 2);
  const turned = word.slice(0, k - 1) + word[k] + word[k - 1] + word.slice(k + 1);
  return word.length < 4 || turned === word ? word.slice(0, -1) : turned;
}
