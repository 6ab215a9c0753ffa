import type { TSchema } from "@sinclair/typebox";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { Path } from "./document.ts";
import { suggest } from "./nearest.ts";

/** A mistake by path; whoever knows the file turns the path into a place. */
export interface Mistake {
  readonly path: Path;
  /** The mistake is the property's name, not its value. */
  readonly key: boolean;
  readonly message: string;
}

const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, verbose: true });
const compiled = new WeakMap<TSchema, ValidateFunction>();

/** Checks a value against a schema and fills defaults in, in place. Returns every mistake, one message each. */
export function validate(schema: TSchema, value: unknown): Mistake[] {
  let check = compiled.get(schema);
  if (check === undefined) {
    check = ajv.compile(withoutId(schema));
    compiled.set(schema, check);
  }
  if (check(value)) return [];
  const mistakes = (check.errors ?? []).filter((error) => error.keyword !== "if").map(mistakeOf);
  const seen = new Set<string>();
  return mistakes.filter(({ path, message }) => {
    const key = `${path.join("/")}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

// Ajv keeps schemas with an $id in a registry of its own, where two of one id clash.
const withoutId = (schema: TSchema): object => ({ ...schema, $id: undefined });

function mistakeOf(error: ErrorObject): Mistake {
  const path: Path = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^(0|[1-9]\d*)$/.test(part) ? Number(part) : part));
  const params = error.params as Record<string, unknown>;
  const found = describe(error.data);
  const at = (message: string): Mistake => ({ path, key: false, message });
  if (error.keyword === "additionalProperties") {
    const name = String(params.additionalProperty);
    const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
    return { path: [...path, name], key: true, message: `unknown key "${name}"; ${suggest(name, known)}` };
  }
  if (error.keyword === "required") return at(`"${String(params.missingProperty)}" is missing`);
  if (error.keyword === "enum") {
    const allowed = (params.allowedValues as unknown[]).map(String);
    return at(typeof error.data === "string" ? `found ${found}; ${suggest(error.data, allowed)}` : `found ${found}; allowed: ${allowed.join(", ")}`);
  }
  if (error.keyword === "const") return at(`found ${found}; allowed: ${JSON.stringify(params.allowedValue)}`);
  if (error.keyword === "type") return at(`found ${found}; allowed: ${[params.type].flat().join(" or ")}`);
  if (error.keyword === "pattern") return at(`found ${found}; allowed: ${(error.parentSchema as { description?: string }).description ?? params.pattern}`);
  return at(`found ${found}; ${error.message ?? error.keyword}`);
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value !== null && typeof value === "object") return "an object";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
