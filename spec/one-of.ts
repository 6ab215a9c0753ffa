import { Type } from "@sinclair/typebox";

/** One of a few words. */
export const oneOf = <const T extends string>(values: readonly T[], options: { default?: T; description?: string } = {}) =>
  Type.Unsafe<T>({ type: "string", enum: [...values], ...options });
