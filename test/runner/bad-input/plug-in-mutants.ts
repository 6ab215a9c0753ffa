import { datasets } from "../../../runner/datasets/all.ts";
import { methods } from "../../../runner/methods/all.ts";
import { models } from "../../../runner/models/all.ts";
import type { PlugIn } from "../../../runner/plug-in.ts";
import { scorers } from "../../../runner/scorers/all.ts";
import type { ValueSchema } from "../../../spec/index.ts";
import { type JsonPath, type Mutant, misspelt, withInserted, withValue } from "./edits.ts";

/** A value that a schema allows, for what a plug-in requires. */
function example(schema: ValueSchema): unknown {
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.else;
  if (branch !== undefined) return example(branch);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === "number" || type === "integer") return Math.max(1, schema.minimum ?? 1);
  if (type === "boolean") return true;
  if (type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => example(schema.items ?? {}));
  if (type === "object")
    return Object.fromEntries(
      (schema.required ?? [])
        .filter((key) => schema.properties?.[key]?.default === undefined)
        .map((key) => [key, example(schema.properties?.[key] ?? {})]),
    );
  return texts.find((text) => new RegExp(schema.pattern ?? "").test(text)) ?? `an example for ${schema.pattern}`;
}

/** Tried in order where a schema has a pattern. */
const texts = ["text", "http://127.0.0.1:8000/v1", "0".repeat(64)];

const typesOf = (schema: ValueSchema): string[] => [
  ...[schema.type ?? (typeof (schema.const ?? schema.enum?.[0]) as string)].flat().filter((type) => type !== "undefined"),
  ...[schema.anyOf ?? [], schema.oneOf ?? [], schema.if ?? [], schema.then ?? [], schema.else ?? []].flat().flatMap(typesOf),
];

/** Values that a schema does not allow, with what must be said of each. */
function wrongValues(schema: ValueSchema): { value: unknown; says: string }[] {
  const types = typesOf(schema);
  const wrong: { value: unknown; says: string }[] = [];
  if (!types.includes("boolean")) wrong.push({ value: true, says: "found true; allowed: " });
  if (!types.includes("array")) wrong.push({ value: [1, 2], says: "found a list of 2; allowed: " });
  if (types.every((type) => type === "integer")) wrong.push({ value: 1.25, says: "found 1.25; allowed: " });
  if (types.every((type) => type === "number" || type === "integer" || type === "boolean" || type === "object")) {
    wrong.push({ value: "xylophone", says: 'found "xylophone"; allowed: ' });
  }
  if (schema.enum !== undefined || schema.anyOf?.every((branch) => branch.const !== undefined))
    wrong.push({ value: "xylophone", says: "allowed: " });
  if (schema.minimum !== undefined) wrong.push({ value: schema.minimum - 1, says: `found ${schema.minimum - 1}; allowed: ` });
  if (schema.maximum !== undefined) wrong.push({ value: schema.maximum + 1, says: `found ${schema.maximum + 1}; allowed: ` });
  if (schema.exclusiveMinimum !== undefined)
    wrong.push({ value: schema.exclusiveMinimum, says: `found ${schema.exclusiveMinimum}; allowed: ` });
  return wrong;
}

/** Every parameter of a plug-in, wrong in each way that its schema knows; and parameters that it does not have. */
function mutantsOf(kind: string, { id, parameters }: PlugIn, put: (given: unknown) => Pick<Mutant, "text" | "lines">): Mutant[] {
  const schema = parameters as ValueSchema;
  const given = example(schema) as Record<string, unknown>;
  const known = Object.keys(schema.properties ?? {});
  const mutant = (name: string, value: unknown, says: readonly string[]): Mutant => ({
    kind: `with of a ${kind}`,
    name: `${id} ${name}`,
    ...put(value),
    says,
  });
  return [
    mutant("unknown", { ...given, "xylophone-quartet": 1 }, ['unknown key "xylophone-quartet"; ']),
    mutant("no object", "text", ['found "text"; allowed: an object']),
    ...known.flatMap((key) => [
      ...wrongValues(schema.properties![key]!).map(({ value, says }) =>
        mutant(`${key} = ${JSON.stringify(value)}`, { ...given, [key]: value }, [`/with/${key}: `, says]),
      ),
      ...(key.length < 3
        ? []
        : [mutant(`${key} misspelt`, withMisspelt(given, key), [`unknown key "${misspelt(key)}"; did you mean "${key}"?`])]),
    ]),
  ];
}

function withMisspelt(given: Record<string, unknown>, key: string): Record<string, unknown> {
  const { [key]: value = 1, ...rest } = given;
  return { ...rest, [misspelt(key)]: value };
}

/** Each plug-in in an entry of its own, at the end of its section. */
export function plugInMutants(): Mutant[] {
  const entry = (section: string, at: number, plugIn: PlugIn) => (given: unknown) => {
    const path: JsonPath = [section, at];
    return withInserted(path, { id: "another", use: plugIn.id, with: given });
  };
  return [
    ...models.flatMap((plugIn) => mutantsOf("model", plugIn, entry("models", 4, plugIn))),
    ...methods.flatMap((plugIn) => mutantsOf("method", plugIn, entry("methods", 4, plugIn))),
    ...datasets.flatMap((plugIn) => mutantsOf("dataset", plugIn, entry("datasets", 3, plugIn))),
    ...scorers.flatMap((plugIn) =>
      mutantsOf("scorer", plugIn, (given) => withValue(["datasets", 1, "scorer"], { use: plugIn.id, with: given })),
    ),
  ];
}
