/** The parts of a JSON Schema that say what a single value may be. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
  readonly if?: ValueSchema;
  readonly then?: ValueSchema;
  readonly else?: ValueSchema;
  readonly items?: ValueSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly patternProperties?: Readonly<Record<string, ValueSchema>>;
  readonly default?: unknown;
  readonly description?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
}

/** Says for people what a schema allows: `a whole number of at least 1`, `zero, chance or a number from 0 to 1`. */
export function allowed(schema: ValueSchema): string {
  const phrases = [...new Set(alternatives(schema))];
  return phrases.length < 2 ? (phrases[0] ?? "anything") : `${phrases.slice(0, -1).join(", ")} or ${phrases.at(-1)}`;
}

function alternatives(schema: ValueSchema): string[] {
  if (schema.const !== undefined) return [named(schema.const)];
  if (schema.enum !== undefined) return schema.enum.map(named);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return branches.flatMap(alternatives);
  if (schema.if !== undefined) return [...alternatives(schema.else ?? {}), ...alternatives({ ...schema.if, ...schema.then })];
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.map((type) => phraseOf(type, schema));
}

const named = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function phraseOf(type: string, schema: ValueSchema): string {
  if (type === "integer" || type === "number") return `a ${type === "integer" ? "whole " : ""}number${range(schema)}`;
  if (type === "string") return `a text${textLimits(schema)}`;
  if (type === "boolean") return "true or false";
  if (type === "array") return `a list${listLimits(schema)}`;
  if (type === "object") return `an object${objectLimits(schema)}`;
  return type;
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: ValueSchema): string {
  const low = exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : minimum !== undefined ? `of at least ${minimum}` : "";
  const high = exclusiveMaximum !== undefined ? `below ${exclusiveMaximum}` : maximum !== undefined ? `of at most ${maximum}` : "";
  const both =
    minimum !== undefined && maximum !== undefined
      ? `from ${minimum} to ${maximum}`
      : [low, high].filter((part) => part !== "").join(" and ");
  return `${both === "" ? "" : ` ${both}`}${multipleOf === undefined ? "" : ` that ${multipleOf} divides`}`;
}

function textLimits({ pattern, description, minLength = 0, maxLength }: ValueSchema): string {
  if (maxLength !== undefined) return ` of at most ${maxLength} characters${pattern === undefined ? "" : `: ${description ?? pattern}`}`;
  if (pattern !== undefined) return `: ${description ?? pattern}`;
  return minLength > 0 ? " that is not empty" : "";
}

const plurals: Readonly<Record<string, string>> = {
  string: "texts",
  integer: "whole numbers",
  number: "numbers",
  object: "objects",
  array: "lists",
};

function listLimits({ items, minItems = 0, maxItems }: ValueSchema): string {
  const of = typeof items?.type === "string" ? (plurals[items.type] ?? "values") : "values";
  if (maxItems !== undefined) return ` of ${minItems} to ${maxItems} ${of}`;
  return minItems > 0 ? ` of at least ${minItems} ${of.replace(/s$/, minItems === 1 ? "" : "s")}` : ` of ${of}`;
}

function objectLimits({ required = [], properties = {}, minProperties = 0 }: ValueSchema): string {
  // What has a default need not be there.
  const needed = required.filter((key) => properties[key]?.default === undefined);
  if (needed.length > 0) return ` with ${needed.map((key) => `"${key}"`).join(", ")}`;
  return minProperties > 0 ? ` with at least ${minProperties} key${minProperties === 1 ? "" : "s"}` : "";
}
