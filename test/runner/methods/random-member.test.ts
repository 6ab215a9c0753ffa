import { describe, expect, it } from "vitest";
import type { Seat } from "../../../runner/method.ts";
import { randomMember } from "../../../runner/methods/random-member.ts";
import { answered, handPlay, handSeat } from "../hand-play.ts";

const teams = Array.from({ length: 60 }, (_, i) => ["a", "b", "c"].map((id) => handSeat(`${id}${i}`)));

function chosen(seats: readonly Seat[]): string {
  const { verdict, asks } = handPlay(randomMember, { seats, parameters: {}, state: null, reply: ({ seat }) => answered(seat.id) });
  expect(asks).toHaveLength(1);
  return (verdict.note!() as { chosen: string }).chosen;
}

describe("random-member", () => {
  it("draws every member now and then", () => {
    expect([...new Set(teams.map((seats) => chosen(seats)[0]))].sort()).toEqual(["a", "b", "c"]);
  });

  it("draws the same member where one that was not drawn is left out", () => {
    for (const seats of teams) {
      const first = chosen(seats);
      for (const left of seats.filter(({ id }) => id !== first)) expect(chosen(seats.filter((seat) => seat !== left))).toBe(first);
    }
  });
});
