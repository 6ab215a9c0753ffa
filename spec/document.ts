import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { type Place, SpecError, type Violation } from "./spec-error.ts";

export type Path = readonly (string | number)[];

/** A JSON file (comments and trailing commas accepted) that knows where each of its values stands. */
export interface Document {
  readonly file: string;
  readonly value: unknown;
  /** The place of a value, or of the nearest value around it that exists; of a property's name where `key` is set. */
  place(path: Path, key?: boolean): Place;
}

export const pointerOf = (path: Path): string => path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Parses a JSON file. Throws a SpecError with every syntax error and every key that stands twice. */
export function parseDocument(text: string, file: string): Document {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const starts = lineStarts(source);
  const placeAt = (offset: number): Place => {
    let line = 0;
    for (let step = 2 ** Math.floor(Math.log2(starts.length)); step >= 1; step /= 2) {
      if (line + step < starts.length && starts[line + step]! <= offset) line += step;
    }
    return { file, line: line + 1, column: offset - starts[line]! + 1 };
  };

  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true, disallowComments: false });
  const violations: Violation[] = errors.map((error) => ({
    place: placeAt(error.offset),
    pointer: "",
    message: `not JSON: ${spaced(printParseErrorCode(error.error))}${found(source, error.offset)}`,
  }));
  if (root === undefined && violations.length === 0) violations.push({ place: placeAt(0), pointer: "", message: "the file is empty" });
  if (violations.length > 0) throw new SpecError(violations.slice(0, 20));

  const value = valueOf(root!, [], (path, node) =>
    violations.push({ place: placeAt(node.offset), pointer: pointerOf(path), message: "this key stands twice in the same object" }),
  );
  if (violations.length > 0) throw new SpecError(violations);

  return {
    file,
    value,
    place(path, key = false) {
      for (let depth = path.length; depth >= 0; depth--) {
        const node = findNodeAtLocation(root!, [...path.slice(0, depth)]);
        if (node !== undefined) return placeAt(key && depth === path.length && node.parent?.type === "property" ? node.parent.offset : node.offset);
      }
      return placeAt(root!.offset);
    },
  };
}

function valueOf(node: Node, path: Path, twice: (path: Path, node: Node) => void): unknown {
  if (node.type === "array") return (node.children ?? []).map((child, i) => valueOf(child, [...path, i], twice));
  if (node.type !== "object") return node.value as unknown;
  const object: Record<string, unknown> = {};
  for (const property of node.children ?? []) {
    const [name, child] = property.children!;
    const key = name!.value as string;
    if (Object.hasOwn(object, key)) twice([...path, key], property);
    // defineProperty: a key may be called __proto__.
    Object.defineProperty(object, key, {
      value: valueOf(child!, [...path, key], twice),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
  return starts;
}

const spaced = (code: string): string => code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

function found(source: string, offset: number): string {
  const rest = source.slice(offset, offset + 24).split("\n")[0]!;
  return rest === "" ? " at the end of the line" : ` at ${JSON.stringify(rest)}`;
}
