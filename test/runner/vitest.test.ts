import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { defineMethod, Type } from "../../runner/index.ts";
import { playSuite } from "../../runner/vitest.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { smallSuite, writeSuite } from "./commands/small-run.ts";

const directory = temporaryFolder();
const path = writeSuite(directory);

const second = defineMethod({
  description: "The second seat answers.",
  family: "control",
  minimum: 2,
  parameters: Type.Object({}, { additionalProperties: false }),
  *play({ seats }) {
    const [reply] = yield [seats[1]!.answer];
    return { reply: reply! };
  },
});

const suiteWith = (changes: object = {}) => {
  const suite = smallSuite();
  suite.methods.push({ id: "second", use: "./second.ts", with: {} });
  return { ...suite, ...changes };
};

describe("playSuite", () => {
  it("plays a suite file and leaves nothing behind", async () => {
    const [temporary, before] = [temporaryFolder(), readdirSync(directory)];
    vi.stubEnv("TMPDIR", temporary);
    const played = await playSuite(path);
    vi.unstubAllEnvs();
    expect([readdirSync(temporary), readdirSync(directory)]).toEqual([[], before]);
    expect(played.report.suite.name).toBe("small");
    expect(played.outcomes).toHaveLength(8);
    const cell = played.cell({ method: "vote" });
    expect(cell.accuracy).toBe(0.5);
    expect([cell.value(), cell.value("weak"), cell.value("weak", "strong"), cell.individual("weak")]).toEqual([0, 0.75, 0.5, 0.75]);
    expect(cell.shapley("strong")! + cell.shapley("weak")!).toBeCloseTo(0.5);
    expect(cell.leaveOneOut("strong")).toBe(-0.25);
    expect(cell.play("i1")).toEqual({ state: "correct", degraded: false, answer: "1", score: 1, failure: null });
    expect(cell.play("i4", ["weak"])).toMatchObject({ state: "correct", answer: "4" });
    expect(cell.play("i4")).toMatchObject({ state: "incorrect", score: 0 });
  });

  it("plays the very object that a test hands in for a module, in the test's own thread", async () => {
    const play = vi.spyOn(second, "play");
    const played = await playSuite(suiteWith(), { directory, code: { "./second.ts": second } });
    expect(played.cell({ method: "second" }).accuracy).toBe(0.75);
    // Four items for the pair; a single member is below its minimum.
    expect(play).toHaveBeenCalledTimes(4);
  });

  it("gives the same result each time", async () => {
    const [first, again] = [await playSuite(path), await playSuite(path)];
    expect(again.report).toEqual(first.report);
  });

  it("imports modules that are not handed in", async () => {
    writeFileSync(
      join(directory, "third.mjs"),
      'export default { description: "The first seat answers.", family: "control", minimum: 1, parameters: { type: "object" }, *play({ seats }) { const [reply] = yield [seats[0].answer]; return { reply }; } };',
    );
    const methods = [{ id: "third", use: "./third.mjs" }];
    expect((await playSuite(suiteWith({ methods }), { directory })).cell().accuracy).toBe(0.5);
  });

  it("plays a part where a part is asked for", async () => {
    const played = await playSuite(path, { only: { method: "first" }, limit: 2 });
    expect(played.report.games.map(({ method, items }) => [method, items])).toEqual([["first", 2]]);
  });

  it("holds the suite's gates against what was played", async () => {
    const gates = [
      { metric: "accuracy", where: { method: "vote" }, min: 0.4 },
      { metric: "accuracy", where: { method: "vote" }, min: 0.6 },
    ];
    const { gates: verdicts } = await playSuite({ ...smallSuite(), gates }, { directory });
    expect(verdicts.map(({ state, fails }) => [state, fails])).toEqual([
      ["passed", false],
      ["failed", true],
    ]);
  });

  it("throws where more plays fail than the suite allows, and says how they failed", async () => {
    const broken = {
      ...second,
      play: () => {
        throw new Error("no second seat");
      },
    };
    const played = playSuite(suiteWith(), { directory, code: { "./second.ts": broken } });
    await expect(played).rejects.toThrow(/% of the plays failed, and failOnError allows 0\.0 %\n {2}method: second: no second seat$/);
  });

  it("asks no server", async () => {
    const models = [smallSuite().models[0], { id: "weak", use: "openai", with: { baseUrl: "http://127.0.0.1:1/v1", model: "x" } }];
    await expect(playSuite({ ...smallSuite(), models }, { directory })).rejects.toThrow(
      /suite:\d+:\d+: \/models\/1: "weak" is reached over the network/,
    );
  });

  it("says where the suite is wrong, and what is misspelt in a question", async () => {
    await expect(playSuite({ ...smallSuite(), seed: -1 }, { directory })).rejects.toThrow("suite:4:11: /seed: found -1");
    await expect(playSuite(suiteWith(), { directory, code: { "./secnd.ts": second } })).rejects.toThrow(
      'code: no "use" of the suite says "./secnd.ts"; did you mean "./second.ts"?',
    );
    const played = await playSuite(path);
    expect(() => played.cell()).toThrow("which game is meant? two vote numbers; two first numbers");
    expect(() => played.cell({ method: "vtoe" })).toThrow('"vtoe" is no method of this suite\'s games; did you mean "vote"?');
    const cell = played.cell({ method: "vote" });
    expect(() => cell.shapley("waek")).toThrow('"waek" is no member of two; did you mean "weak"?');
    expect(() => cell.play("i9")).toThrow('"i9" is no test item; did you mean "i1"?');
    expect(() => cell.play("i1", ["weak"], 1)).toThrow("there is no repeat 1");
  });
});
