import { type TSchema, Type } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import { validate } from "../../spec/index.ts";

const found = (schema: TSchema, value: unknown): string[] =>
  validate(schema, value).map(({ path, message }) => `${path.join("/")}: ${message}`);

describe("validate", () => {
  it("says one thing of a value that is wrong in several ways", () => {
    const Name = Type.String({ pattern: "^[a-z]+$", minLength: 3, description: "small letters" });
    expect(found(Type.Array(Name), ["A"])).toEqual(['0: found "A"; allowed: a text: small letters']);
    const Tie = Type.Unsafe<string>({ type: "string", enum: ["first", "seeded"] });
    expect(found(Type.Object({ tie: Tie }), { tie: 3 })).toEqual(["tie: found 3; allowed: first or seeded"]);
  });

  it("says what all branches of a union allow, or what is wrong in the one that was meant", () => {
    const Quotes = Type.Union([Type.Literal("required"), Type.Literal("optional"), Type.Integer({ minimum: 1 })]);
    expect(found(Quotes, "requierd")).toEqual([
      ': found "requierd"; did you mean "required"? Allowed: required, optional or a whole number of at least 1',
    ]);
    const Shape = Type.Union([Type.String(), Type.Object({ size: Type.Integer() }, { additionalProperties: false })]);
    expect(found(Shape, { size: 0.5 })).toEqual(["size: found 0.5; allowed: a whole number"]);
    expect(found(Shape, { szie: 1 })).toEqual(['szie: unknown key "szie"; did you mean "size"? Known: size']);
    expect(found(Shape, true)).toEqual([': found true; allowed: a text or an object with "size"']);
  });

  it("says what both branches of a condition on the type allow", () => {
    const Dev = Type.Unsafe<number | string[]>({
      if: { type: "array" },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { items: { type: "string" }, minItems: 1, uniqueItems: true },
      else: { type: "integer", minimum: 0 },
    });
    const both = "allowed: a whole number of at least 0 or a list of at least 1 text";
    for (const [value, shown] of [
      ["all", '"all"'],
      [-1, "-1"],
      [null, "null"],
      [[], "an empty list"],
    ] as const)
      expect(found(Dev, value)).toEqual([`: found ${shown}; ${both}`]);
    expect(found(Dev, "64")).toEqual([`: found "64"; ${both}, without quotes`]);
    expect(found(Dev, ["a", 2])).toEqual(["1: found 2; allowed: a text"]);
    expect(found(Dev, ["a", "b", "a"])).toEqual(['2: "a" stands in this list already, as number 1']);
  });

  it("names a misspelt key once, and a missing key with what it is", () => {
    const Entry = Type.Object(
      { id: Type.String(), path: Type.String({ description: "A file." }), with: Type.Optional(Type.Object({})) },
      { additionalProperties: false },
    );
    expect(found(Entry, { id: "a", paht: "b" })).toEqual(['paht: unknown key "paht"; did you mean "path"? Known: id, path, with']);
    expect(found(Entry, { id: "a" })).toEqual([': "path" is missing: A file.']);
    expect(found(Entry, { path: "a" })).toEqual([': "id" is missing; allowed: a text']);
    expect(found(Entry, { id: "a", path: "b", tolerance: 1 })).toEqual([
      'tolerance: unknown key "tolerance"; known: id, path, with; the parameters of a plug-in stand in its "with"',
    ]);
    expect(found(Type.Object({}, { additionalProperties: false }), { a: 1 })).toEqual(['a: unknown key "a"; no keys are allowed here']);
  });

  it("keeps keys that are digits apart from indices", () => {
    const Replies = Type.Record(Type.String(), Type.Array(Type.String()));
    expect(validate(Replies, { 7: ["a", 1] }).map(({ path }) => path)).toEqual([["7", 1]]);
  });

  it("shows numbers too large for JSON as they are, and fills defaults in where all is right", () => {
    const Seed = Type.Object({ seed: Type.Integer({ maximum: 10 }), repeats: Type.Optional(Type.Integer({ default: 1 })) });
    expect(found(Seed, { seed: Number.POSITIVE_INFINITY })).toEqual(["seed: found Infinity; allowed: a whole number of at most 10"]);
    const good = { seed: 3 };
    expect(validate(Seed, good)).toEqual([]);
    expect(good).toEqual({ seed: 3, repeats: 1 });
  });
});
