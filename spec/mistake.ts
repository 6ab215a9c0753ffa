import type { ErrorObject } from "ajv";
import { allowed, type ValueSchema } from "./allowed.ts";
import { nearest, suggest } from "./nearest.ts";
import { type Path, pathOf } from "./pointer.ts";

/** A mistake by path; whoever knows the file turns the path into a place. */
export interface Mistake {
  readonly path: Path;
  /** The mistake is the property's name, not its value. */
  readonly key: boolean;
  readonly message: string;
}

/** Turns the errors of a schema's check into mistakes: a value that is wrong in several ways, or for several branches, is one mistake. */
export function mistakesOf(errors: readonly ErrorObject[], value: unknown): Mistake[] {
  const left = ofBestBranches(errors);
  const unknownKeys = left.filter(({ keyword }) => keyword === "additionalProperties");
  const missing = left.filter(({ keyword }) => keyword === "required");
  const values = left.filter(({ keyword }) => keyword !== "additionalProperties" && keyword !== "required" && keyword !== "if");

  const mistakes: Mistake[] = unknownKeys.map((error) => unknownKey(error, value));
  for (const error of missing) {
    // A required key that is there, misspelt, is not missing too.
    const name = String(error.params.missingProperty);
    const misspelt = unknownKeys.some(
      (other) => other.instancePath === error.instancePath && nearest(unknownName(other), knownKeys(other)) === name,
    );
    if (!misspelt) mistakes.push(missingKey(error, name, value));
  }
  const worst = new Map<string, ErrorObject>();
  for (const error of values) {
    const other = worst.get(error.instancePath);
    if (other === undefined || weight(error) < weight(other)) worst.set(error.instancePath, error);
  }
  for (const error of worst.values()) mistakes.push(wrongValue(error, errors, value));
  return mistakes;
}

/** What says most about a value goes first. */
const telling = ["anyOf", "oneOf", "enum", "const", "type"];
const weight = ({ keyword }: ErrorObject): number => (telling.includes(keyword) ? telling.indexOf(keyword) : telling.length);

const isWithin = (inner: ErrorObject, outer: ErrorObject): boolean =>
  inner.schemaPath.startsWith(`${outer.schemaPath}/`) &&
  (inner.instancePath === outer.instancePath || inner.instancePath.startsWith(`${outer.instancePath}/`));

/** Of a value that fits no branch of a union, leaves the errors of the branch that it was meant for, or else the union's own. */
function ofBestBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  let left = [...errors];
  const unions = errors
    .filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf")
    .sort((a, b) => a.schemaPath.length - b.schemaPath.length);
  for (const union of unions) {
    if (!left.includes(union)) continue;
    const inner = left.filter((error) => isWithin(error, union));
    const branches = new Map<string, ErrorObject[]>();
    for (const error of inner) {
      const branch = error.schemaPath.slice(union.schemaPath.length + 1).split("/", 1)[0]!;
      branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    const meant = [...branches.values()]
      .filter(
        (branch) =>
          !branch.some(({ keyword, instancePath }) => instancePath === union.instancePath && ["type", "const", "enum"].includes(keyword)),
      )
      .sort((a, b) => a.length - b.length)[0];
    left = left.filter((error) =>
      meant === undefined ? !inner.includes(error) : error !== union && (!inner.includes(error) || meant.includes(error)),
    );
  }
  return left;
}

const unknownName = (error: ErrorObject): string => String(error.params.additionalProperty);
const schemaOf = (error: ErrorObject): ValueSchema => (error.parentSchema ?? {}) as ValueSchema;
const knownKeys = (error: ErrorObject): string[] => Object.keys(schemaOf(error).properties ?? {});

function unknownKey(error: ErrorObject, value: unknown): Mistake {
  const name = unknownName(error);
  const known = knownKeys(error);
  const patterns = Object.keys(schemaOf(error).patternProperties ?? {});
  const what =
    known.length > 0
      ? `${suggest(name, known)}${known.includes("with") && nearest(name, known) === null ? '; the parameters of a plug-in stand in its "with"' : ""}`
      : patterns.length > 0
        ? `allowed: keys that match ${patterns.join(" or ")}`
        : "no keys are allowed here";
  return { path: [...pathOf(error.instancePath, value), name], key: true, message: `unknown key "${name}"; ${what}` };
}

function missingKey(error: ErrorObject, name: string, value: unknown): Mistake {
  const schema = schemaOf(error).properties?.[name] ?? {};
  const phrase = allowed(schema);
  const what = schema.description !== undefined ? `: ${schema.description}` : phrase === "anything" ? "" : `; allowed: ${phrase}`;
  return { path: pathOf(error.instancePath, value), key: false, message: `"${name}" is missing${what}` };
}

function wrongValue(error: ErrorObject, errors: readonly ErrorObject[], value: unknown): Mistake {
  const path = pathOf(error.instancePath, value);
  const { keyword, data, params } = error;
  if (keyword === "uniqueItems") {
    const [first, second] = [Number(params.j), Number(params.i)].sort((a, b) => a - b) as [number, number];
    return {
      path: [...path, second],
      key: false,
      message: `${described((data as unknown[])[second])} stands in this list already, as number ${first + 1}`,
    };
  }
  const schema = choiceAround(error, errors) ?? schemaOf(error);
  const phrase = allowed(schema);
  const names = typeof data === "string" ? namesIn(schema) : [];
  const near = nearest(String(data), names);
  const quoted =
    typeof data === "string" && data.trim() !== "" && Number.isFinite(Number(data)) && /number/.test(phrase) ? ", without quotes" : "";
  const what =
    phrase === "anything"
      ? (error.message ?? keyword)
      : `${near === null ? "allowed" : `did you mean "${near}"? Allowed`}: ${phrase}${quoted}`;
  return { path, key: false, message: `found ${described(data)}; ${what}` };
}

/** The schema that chose, by the value's type, the branch in which the value is wrong: what it allows is more than the branch does. */
function choiceAround(error: ErrorObject, errors: readonly ErrorObject[]): ValueSchema | null {
  const choices = errors.filter(
    ({ keyword, params, schemaPath, instancePath }) =>
      keyword === "if" &&
      instancePath === error.instancePath &&
      error.schemaPath.startsWith(`${schemaPath.slice(0, -"if".length)}${params.failingKeyword}/`),
  );
  const outermost = choices.sort((a, b) => a.schemaPath.length - b.schemaPath.length)[0];
  return outermost === undefined ? null : schemaOf(outermost);
}

function namesIn(schema: ValueSchema): string[] {
  const branches = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.then === undefined ? [] : [schema.then]),
    ...(schema.else === undefined ? [] : [schema.else]),
  ];
  return [...(schema.enum ?? []), schema.const, ...branches.flatMap(namesIn)].filter((name) => typeof name === "string");
}

function described(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (value !== null && typeof value === "object") return "an object";
  // A number too large for JSON.stringify is written as it is.
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "nothing");
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
