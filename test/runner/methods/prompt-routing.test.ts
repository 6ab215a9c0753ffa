import { describe, expect, it } from "vitest";
import type { Ask, Method } from "../../../runner/method.ts";
import { promptRouting } from "../../../runner/methods/prompt-routing.ts";
import type { RouteTurn } from "../../../runner/turns/route.ts";
import { handPlay, handSeat, parametersOf } from "../hand-play.ts";
import { handTeam, type Script } from "./hand-team.ts";

const method = promptRouting as unknown as Method;
const routed =
  (said: string): Script =>
  ({ seat, turn }) =>
    turn.kind === "route" ? said : seat.id;
const play = (said: string, members = "abc", roles: Record<string, string> = { router: "b", fallback: "c" }) =>
  handTeam(method, members, routed(said), { roles });

describe("prompt routing", () => {
  it("asks the member that the router names", () => {
    const { log, note, answer } = play("> CHOICE: Model 2");
    const { listed } = note as { listed: string[] };
    expect([...listed].sort()).toEqual(["a", "b", "c"]);
    expect(log).toEqual(["b route:", `${listed[1]} answer:`]);
    expect([answer, note.chosen, note.named]).toEqual([listed[1], listed[1], true]);
  });

  it("falls back on who is declared where the router names nobody, or several", () => {
    for (const said of ["> I cannot tell.", "> Model 1 or Model 2", "> CHOICE: Model 4"]) {
      expect(play(said)).toMatchObject({ answer: "c", note: { chosen: "c", named: false } });
    }
  });

  it("fails where the router's call fails, and where the chosen member's does", () => {
    expect(play("!")).toMatchObject({ answer: "failed", log: ["b route:"] });
    const dead = handTeam(method, "abc", ({ turn }) => (turn.kind === "route" ? "> 1" : "!"), { roles: { router: "b", fallback: "c" } });
    expect(dead).toMatchObject({ answer: "failed", log: { length: 2 } });
  });

  it("lists members in an order by digest, which none disturbs by leaving", () => {
    const listed = (members: string) =>
      (play("> 1", members, { router: members[0]!, fallback: members[0]! }).note.listed as string[]).join("");
    const whole = listed("abcdef");
    for (const gone of "abcdef") expect(listed("abcdef".replace(gone, ""))).toBe(whole.replace(gone, ""));
  });

  it("tells the router a member's given description, else the model's own, else its id", () => {
    const seats = [handSeat("a", 0), { ...handSeat("b", 1), description: "knows law" }, { ...handSeat("constructor", 2) }];
    const parameters = parametersOf(promptRouting, { descriptions: { a: "knows {question}" } });
    const { asks, verdict } = handPlay(promptRouting, {
      seats,
      parameters,
      state: null,
      roles: { router: seats[0]!, fallback: seats[0]! },
      reply: ({ turn }: Ask) => ({
        state: "answered",
        text: turn.kind === "route" ? "1" : "x",
        answer: "x",
        key: "x",
        logprob: null,
        tokens: null,
      }),
    } as never);
    const { listed } = verdict.note!() as { listed: string[] };
    const { descriptions } = (asks[0]!.turn as RouteTurn).detail;
    const told = Object.fromEntries(listed.map((id, i) => [id, descriptions[i]]));
    expect(told).toEqual({ a: "knows {question}", b: "knows law", constructor: "constructor" });
    expect(promptRouting.names!(parameters)).toEqual(["a"]);
  });
});
