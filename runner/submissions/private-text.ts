import type { Path } from "../../spec/index.ts";

/** A text that must stand nowhere in a packed run, and what it is, for messages: they never show the text. */
export interface KnownPrivate {
  readonly text: string;
  readonly what: string;
}

export interface PrivateText {
  readonly index: number;
  readonly what: string;
}

/** Keys and tokens by their shapes. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, "a private key"],
  [/\bsk-[A-Za-z0-9_-]{20,}/, "an API key (sk-…)"],
  [/\bhf_[A-Za-z0-9]{30,}/, "a token of Hugging Face (hf_…)"],
  [/\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,})/, "a token of GitHub"],
  [/\bgsk_[A-Za-z0-9]{40,}/, "an API key (gsk_…)"],
  [/\bA(?:KIA|SIA)[A-Z0-9]{16}\b/, "an access key (AKIA…)"],
  [/\bAIza[A-Za-z0-9_-]{35}/, "an API key (AIza…)"],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,}/, "a token (xox…)"],
  [/\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\./, "a JSON web token (eyJ…)"],
  [/\bBearer [A-Za-z0-9._~+/-]{20,}/, "a bearer token"],
];

/** The first secret in a text: one that is known here, or what has the shape of one. Null where there is none. */
export function secretIn(text: string, known: readonly KnownPrivate[]): PrivateText | null {
  for (const { text: secret, what } of known) {
    const index = text.indexOf(secret);
    if (index !== -1) return { index, what };
  }
  for (const [shape, what] of secrets) {
    const index = text.search(shape);
    if (index !== -1) return { index, what };
  }
  return null;
}

// After a blank, a quote or a bracket, so that the paths of URLs and names such as org/model are none.
const absolute = /(?<=^|[\s"'`(=,;:[{<|])(?:(?:\/[\w.@+~-]+){2,}|~\/[\w.@+~-]+|[A-Za-z]:[\\/][\w.@+~-]+|\\\\[\w.-]+\\|file:\/\/)/;

/** The first absolute path in a text that this program or its user wrote; what models and datasets say may be about paths. */
export function pathIn(text: string): PrivateText | null {
  const index = text.search(absolute);
  return index === -1 ? null : { index, what: "an absolute path" };
}

/** All texts in a JSON value, names of properties among them, with where they stand. */
export function* textsIn(
  value: unknown,
  path: Path = [],
): Generator<{ readonly path: Path; readonly key: boolean; readonly text: string }> {
  if (typeof value === "string") yield { path, key: false, text: value };
  else if (value !== null && typeof value === "object") {
    for (const [name, inner] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(name) : name];
      if (!Array.isArray(value)) yield { path: at, key: true, text: name };
      yield* textsIn(inner, at);
    }
  }
}
