import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { SpecError, sha256, suggest } from "../../spec/index.ts";
import type { Dataset } from "../dataset.ts";
import type { Item } from "../item.ts";
import { readingFault } from "../path-fault.ts";
import { type JsonLine, parseLines, textOf } from "../runs/json-lines.ts";

const field = (name: string, description: string) => Type.Optional(Type.String({ default: name, description }));

const parameters = Type.Object(
  {
    path: Type.String({ description: "A .jsonl or .jsonl.gz file, relative to the suite file." }),
    sha256: Type.Optional(
      Type.String({
        pattern: "^[0-9a-f]{64}$",
        description: "Digest of the file's bytes: 64 hexadecimal digits, in small letters; another digest is an error.",
      }),
    ),
    fields: Type.Optional(
      Type.Object(
        {
          id: field("id", "Field with the item's id; unique."),
          input: field("input", "Field with the question."),
          target: field("target", "Field with the accepted answer, or a list of them."),
          options: Type.Optional(Type.String({ description: "Field with a list of option texts; they are labelled A, B, C, …" })),
          cluster: Type.Optional(Type.String({ description: "Field that says which cluster the item is of." })),
        },
        { additionalProperties: false, default: {} },
      ),
    ),
    chance: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: "Score expected of a blind guess." })),
  },
  { additionalProperties: false },
);
type Fields = { id: string; input: string; target: string; options?: string; cluster?: string };

export const jsonl: Dataset<typeof parameters> = {
  id: "jsonl",
  description: "Items from a JSONL file, plain or gzip.",
  parameters,
  files: ["path"],
  async load({ path, sha256: expected, fields, chance }: Static<typeof parameters>, { directory }) {
    const file = resolve(directory, path);
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw SpecError.inParameters("/path", error.code === "ENOENT" ? `there is no file ${file}` : `${file} ${readingFault(error)}`);
    });
    const digest = sha256(bytes);
    if (expected !== undefined && digest !== expected)
      throw SpecError.inParameters("/sha256", `the SHA-256 of ${file} is another one: ${digest}`);
    const items: Item[] = [];
    const lineOf = new Map<string, number>();
    for (const entry of parseLines(await textOf(bytes, file), file)) {
      const item = itemOf(entry, fields as Fields, file);
      const first = lineOf.get(item.id);
      if (first !== undefined) throw SpecError.at(file, `the id "${item.id}" stands in line ${first} already`, entry.line);
      lineOf.set(item.id, entry.line);
      items.push(item);
    }
    if (items.length === 0) throw SpecError.at(file, "this dataset has no items");
    const placeOf = (id: string) => ({ file, line: lineOf.get(id)!, column: 1 });
    return { items, digest, placeOf, ...(chance === undefined ? {} : { chance }) };
  },
};

function itemOf({ value, line }: JsonLine, fields: Fields, file: string): Item {
  const wrong = (message: string) => SpecError.at(file, message, line);
  const get = (name: string): unknown => {
    if (!Object.hasOwn(value, name)) throw wrong(`the field "${name}" is missing; ${suggest(name, Object.keys(value))}`);
    return value[name];
  };
  const text = (name: string): string => {
    const found = get(name);
    if (typeof found === "number") return String(found);
    if (typeof found !== "string" || found === "")
      throw wrong(`"${name}" must be a text that is not empty, or a number, found ${shown(found)}`);
    return found;
  };
  const texts = (name: string): string[] => {
    const found = get(name);
    const list = Array.isArray(found) ? found : [found];
    if (list.length === 0) throw wrong(`"${name}" is an empty list`);
    return list.map((entry) => {
      if (typeof entry === "number" || typeof entry === "boolean") return String(entry);
      if (typeof entry !== "string" || entry === "")
        throw wrong(`"${name}" must be a text that is not empty, or a list of such, found ${shown(entry)}`);
      return entry;
    });
  };
  const options =
    fields.options === undefined ? undefined : texts(fields.options).map((option, i) => ({ label: labelOf(i), text: option }));
  const twice = options?.find((option, i) => options.findIndex((other) => other.text === option.text) !== i);
  if (twice !== undefined) throw wrong(`two options are "${twice.text}"`);
  return {
    id: text(fields.id),
    question: text(fields.input),
    targets: texts(fields.target),
    ...(options === undefined ? {} : { options }),
    ...(fields.cluster === undefined ? {} : { cluster: text(fields.cluster) }),
  };
}

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60);

/** A, B, … Z, AA, AB, …: total, whatever the number of options. */
function labelOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : labelOf(Math.floor(index / 26) - 1) + letter;
}
