import { Type } from "@sinclair/typebox";

/** Ids name things in files, messages and on command lines: no spaces, no separators of `--only`. */
export const Id = Type.String({
  pattern: "^[A-Za-z0-9][A-Za-z0-9._:@+-]*$",
  maxLength: 128,
  description: "Letters, digits and . _ : @ + -",
});

/** What a path begins with, which names a module of the user's own in place of a plug-in: `./`, `../` or `/`. */
export const ownPathPattern = "^\\.{0,2}/";
const ownPath = new RegExp(ownPathPattern);
export const isOwnPath = (name: string): boolean => ownPath.test(name);

/** The two fields by which a suite names a plug-in. `with` is validated against the plug-in's own schema in a second step. */
export const use = {
  use: Type.String({ minLength: 1, description: "Id of a plug-in." }),
  with: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { default: {}, description: "The plug-in's own parameters." })),
};
