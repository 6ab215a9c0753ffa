import type { TSchema } from "@sinclair/typebox";
import { Ajv, type ValidateFunction } from "ajv";
import { type Mistake, mistakesOf } from "./mistake.ts";

const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, verbose: true });
const compiled = new WeakMap<TSchema, ValidateFunction>();

/** Checks a value against a schema and fills defaults in, in place. Returns every mistake, one message each. */
export function validate(schema: TSchema, value: unknown): Mistake[] {
  let check = compiled.get(schema);
  if (check === undefined) {
    check = ajv.compile(withoutId(schema));
    compiled.set(schema, check);
  }
  return check(value) ? [] : mistakesOf(check.errors ?? [], value);
}

// Ajv keeps schemas with an $id in a registry of its own, where two of one id clash.
const withoutId = (schema: TSchema): object => ({ ...schema, $id: undefined });
