import { describe, expect, it } from "vitest";
import { derived, exampleAt, fitted, longest } from "../../reference/lesson.ts";
import { answered } from "../../reference/peers.ts";
import { aggregateTurn, aggregate as kind } from "../../runner/turns/aggregate.ts";

const showing = (shown: number) =>
  exampleAt("S1+1", kind, aggregateTurn(Array.from({ length: shown }, () => answered("abcdefghijkl"))), "2");

describe("an example", () => {
  it("is the turn as its kind renders it, the question, and the reply, each with its end", () => {
    expect(exampleAt("S1+1", kind, aggregateTurn([answered("2"), answered(null)]), "2")).toEqual({ prompt: "#2;_S1+1>", reply: "2." });
  });

  it("has the sign between working and answer only where there is working", () => {
    expect(derived({ working: "", answer: "2" })).toBe("2");
    expect(derived({ working: "1", answer: "2" })).toBe("1=2");
  });
});

describe("fitting", () => {
  it("shows all that fits", () => {
    expect(fitted(3, 1, showing)).toEqual(showing(3));
  });

  it("shows as much as fits where all is too long", () => {
    expect(fitted(7, 1, showing)).toEqual(showing(4));
    expect(showing(5).prompt.length).toBeGreaterThan(longest);
  });

  it("throws where even the least is too long", () => {
    expect(() => fitted(7, 5, showing)).toThrow("longer than 64 symbols");
  });
});
