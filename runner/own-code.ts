import { SpecError, validate } from "../spec/index.ts";
import type { Method } from "./method.ts";
import type { ModelPlugIn } from "./model.ts";
import { messageOf } from "./plays/message-of.ts";
import type { PlugIn } from "./plug-in.ts";
import type { Scorer } from "./scorer.ts";

/** A module of the user's own that a suite names by its path. */
export interface OwnModule {
  /** Its default export, whatever that is. */
  readonly exported: unknown;
  /** Digest of its source files; null where it was handed in without any. */
  readonly digest: string | null;
  /** SHA-256 of each source file, by path from the suite's folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** The modules that a suite names, by what stands in its `use`. */
export type OwnCode = ReadonlyMap<string, OwnModule>;

export const noOwnCode: OwnCode = new Map();

/** Fetches a module that a suite names, seen from the suite's folder. Throws what is wrong with it. */
export type LoadCode = (use: string, directory: string) => Promise<OwnModule>;

/** The digests of the sources, by what the suite calls them. */
export const codeDigests = (own: OwnCode): Record<string, string> =>
  Object.fromEntries([...own].flatMap(([use, { digest }]) => (digest === null ? [] : [[use, digest]])));

interface OwnKinds {
  readonly method: Method;
  readonly model: ModelPlugIn;
  readonly scorer: Scorer;
}
export type OwnKind = keyof OwnKinds;

type Type = "function" | "list" | "number" | "object" | "string";

/** What a plug-in of each kind must have. What else it may have, its contract says. */
const members: { readonly [K in OwnKind]: Readonly<Record<string, Type>> } = {
  method: { description: "string", family: "string", parameters: "object", minimum: "number", play: "function" },
  model: { description: "string", parameters: "object", fingerprint: "function", open: "function" },
  scorer: { description: "string", parameters: "object", extract: "list", key: "function", grade: "function" },
};

export const isOwnKind = (kind: string): kind is OwnKind => Object.hasOwn(members, kind);

const typeOf = (value: unknown): string => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

/** What keeps a module's default export from being a plug-in of a kind; null: nothing. */
export function ownFault(kind: OwnKind, { exported }: OwnModule): string | null {
  if (exported === null || typeof exported !== "object") return `its default export is no ${kind}: it is ${typeOf(exported)}`;
  const given = exported as Readonly<Record<string, unknown>>;
  const wrong = Object.entries(members[kind]).filter(([name, type]) => typeOf(given[name]) !== type);
  if (wrong.length > 0) {
    const list = wrong.map(([name, type]) => `"${name}" is ${typeOf(given[name])} and must be a ${type}`);
    return `its default export is no ${kind}: ${list.join(", ")}`;
  }
  try {
    validate((exported as PlugIn).parameters, {});
    return null;
  } catch (error) {
    return `its "parameters" are no JSON Schema: ${messageOf(error)}`;
  }
}

/** A plug-in out of a module's default export that has no fault, with an id. */
export function ownPlugIn<K extends OwnKind>(kind: K, { exported, digest }: OwnModule, id: string): OwnKinds[K] {
  // Not a copy: what is exported may be an instance of a class.
  const plugIn = Object.create(exported as object, { id: { value: id, enumerable: true } }) as OwnKinds[K];
  return kind === "model" ? (ownModel(plugIn as ModelPlugIn, digest) as OwnKinds[K]) : plugIn;
}

/** Changed code is another model: its calls are made anew. */
function ownModel(plugIn: ModelPlugIn, code: string | null): ModelPlugIn {
  const fingerprint: ModelPlugIn["fingerprint"] = async (parameters, context) => {
    try {
      return { code, describes: (await plugIn.fingerprint(parameters, context)) ?? null };
    } catch (error) {
      if (error instanceof SpecError) throw error;
      throw SpecError.inParameters("", `the model's fingerprint could not be taken: ${messageOf(error)}`);
    }
  };
  return Object.create(plugIn, { fingerprint: { value: fingerprint } }) as ModelPlugIn;
}

/** What an own method says of its parameters before it is played. A function of it that throws is a fault that can be located. */
export function askingFault(method: Method, parameters: Readonly<Record<string, unknown>>): string | null {
  for (const name of ["roles", "names", "logprobs", "needsDev"] as const) {
    try {
      method[name]?.(parameters);
    } catch (error) {
      return `its ${name}() throws: ${messageOf(error)}`;
    }
  }
  return null;
}
