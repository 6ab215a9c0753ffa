import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { type Path, pointerOf } from "./pointer.ts";
import { type Place, SpecError, type Violation } from "./spec-error.ts";
import { syntaxMistakes } from "./syntax.ts";

/** A JSON file (comments and trailing commas accepted) that knows where each of its values stands. */
export interface Document {
  readonly file: string;
  readonly value: unknown;
  /** The place of a value, or of the nearest value around it that exists; of a property's name where `key` is set. */
  place(path: Path, key?: boolean): Place;
}

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

  const syntax = syntaxMistakes(source, true);
  if (syntax.length > 0) throw new SpecError(syntax.map(({ offset, message }) => ({ place: placeAt(offset), pointer: "", message })));
  const root = parseTree(source, [], { allowTrailingComma: true });

  const violations: Violation[] = [];
  const value = plainValue(root!, [], (path, node, first) =>
    violations.push({
      place: placeAt(node.offset),
      pointer: pointerOf(path),
      message: `this key stands in its object already, in line ${placeAt(first.offset).line}`,
    }),
  );
  if (violations.length > 0) throw new SpecError(violations);

  return {
    file,
    value,
    place(path, key = false) {
      for (let depth = path.length; depth >= 0; depth--) {
        const node = findNodeAtLocation(root!, [...path.slice(0, depth)]);
        if (node !== undefined)
          return placeAt(key && depth === path.length && node.parent?.type === "property" ? node.parent.offset : node.offset);
      }
      return placeAt(root!.offset);
    },
  };
}

function plainValue(node: Node, path: Path, twice: (path: Path, node: Node, first: Node) => void): unknown {
  if (node.type === "array") return (node.children ?? []).map((child, i) => plainValue(child, [...path, i], twice));
  if (node.type !== "object") return node.value as unknown;
  const object: Record<string, unknown> = {};
  const first = new Map<string, Node>();
  for (const property of node.children ?? []) {
    const [name, child] = property.children!;
    const key = name!.value as string;
    const before = first.get(key);
    if (before === undefined) first.set(key, property);
    else twice([...path, key], property, before);
    // defineProperty: a key may be called __proto__.
    Object.defineProperty(object, key, {
      value: plainValue(child!, [...path, key], twice),
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
