import { hash } from "node:crypto";
import canonicalize from "canonicalize";

// The package's types describe an ES module, but it is CommonJS: its default export is the function itself.
const serialize = canonicalize as unknown as (value: unknown) => string | undefined;

/** JSON with sorted keys and one spelling of every number (RFC 8785): equal values, equal bytes. */
export function canonical(value: unknown): string {
  const text = serialize(value);
  if (text === undefined) throw new TypeError("only JSON has a canonical form");
  return text;
}

/** SHA-256 of text or bytes, in hexadecimal. */
export const sha256 = (data: string | Uint8Array): string => hash("sha256", data, "hex");

/** SHA-256 of the canonical form of a JSON value, in hexadecimal. */
export const digest = (value: unknown): string => sha256(canonical(value));
