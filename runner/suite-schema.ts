import type { TSchema } from "@sinclair/typebox";
import {
  Baseline,
  CallLine,
  DevState,
  GateResult,
  Leaderboard,
  Manifest,
  Outcome,
  ownPathPattern,
  RecipeSchema,
  Report,
  Submission,
  SuiteSchema,
  Verification,
  ZooRecipe,
} from "../spec/index.ts";
import { datasets } from "./datasets/all.ts";
import { extractors } from "./extractors/all.ts";
import { methods } from "./methods/all.ts";
import { models } from "./models/all.ts";
import { isOwnKind } from "./own-code.ts";
import type { PlugIn } from "./plug-in.ts";
import { scorers } from "./scorers/all.ts";

type Json = { [key: string]: unknown };

const draft = "http://json-schema.org/draft-07/schema#";

/** All schemas for editors and other programs, by file name. */
export function emittedSchemas(): Record<string, Json> {
  const plain = {
    baseline: Baseline,
    call: CallLine,
    gates: GateResult,
    leaderboard: Leaderboard,
    manifest: Manifest,
    outcome: Outcome,
    recipe: RecipeSchema,
    report: Report,
    state: DevState,
    submission: Submission,
    verification: Verification,
    "zoo-recipe": ZooRecipe,
  };
  return {
    "suite.schema.json": suiteSchema(),
    ...Object.fromEntries(Object.entries(plain).map(([name, schema]) => [`${name}.schema.json`, emitted(schema)])),
  };
}

/** The suite's schema with every plug-in's parameters: an if/then on `use` for each, so that one mistake is one message. */
function suiteSchema(): Json {
  const schema = emitted(SuiteSchema);
  const { properties } = schema as { properties: Record<string, { items: Json }> };
  properties.models!.items = withPlugIns("model", properties.models!.items, models);
  properties.methods!.items = withPlugIns("method", properties.methods!.items, methods);
  const dataset = withPlugIns("dataset", properties.datasets!.items, datasets);
  const parts = dataset.properties as Record<string, Json>;
  parts.scorer = withPlugIns("scorer", parts.scorer!, scorers);
  parts.extract = { ...parts.extract, items: { enum: extractors.map(({ id }) => id) } };
  properties.datasets!.items = dataset;
  return schema;
}

function withPlugIns(kind: string, entry: Json, plugIns: readonly PlugIn[]): Json {
  const properties = entry.properties as Record<string, Json>;
  const ids = { enum: plugIns.map(({ id }) => id) };
  // A path is a module of the user's own; anything else must be known.
  const own = {
    description: `Id of a ${kind}, or the path of a module whose default export is one of your own (./my-${kind}.ts), which needs --allow-code.`,
    if: { pattern: ownPathPattern },
    else: ids,
  };
  return {
    ...entry,
    properties: { ...properties, use: { ...properties.use, ...(isOwnKind(kind) ? own : ids) } },
    allOf: plugIns.map(({ id, description, parameters }) => ({
      if: { properties: { use: { const: id } }, required: ["use"] },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { description, properties: { with: emitted(parameters) } },
    })),
  };
}

/** A schema as plain JSON. What has a default need not be written, so that it is not required of who writes. */
function emitted(schema: TSchema): Json {
  const { $id, ...content } = JSON.parse(JSON.stringify(schema)) as Json;
  return { ...($id === undefined ? {} : { $schema: draft, title: $id }), ...(optionalDefaults(content) as Json) };
}

function optionalDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(optionalDefaults);
  if (value === null || typeof value !== "object") return value;
  const copy: Json = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === "default" ? inner : optionalDefaults(inner)]),
  );
  const properties = copy.properties as Record<string, Json> | undefined;
  if (properties !== undefined && Array.isArray(copy.required)) {
    copy.required = copy.required.filter((name: string) => properties[name]?.default === undefined);
  }
  return copy;
}
