import { mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { points, withInterval } from "../../../runner/page/numbers.ts";
import { Leaderboard, validate } from "../../../spec/index.ts";
import { jsonLines, SuiteFolder, type SuiteJson } from "../runs/suite-folder.ts";
import { verb } from "../verb.ts";
import { Forger } from "./forger.ts";
import { submitted } from "./submission.ts";
import { trackSuite } from "./submission-suites.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = new SuiteFolder();
const seat = (skill: number, changes: object = {}) => {
  const suite = trackSuite(folder);
  return { ...suite, models: [...suite.models.slice(0, 2), { id: "seat", use: "simulated", with: { skill }, ...changes }] };
};

async function put(name: string, suite: object, folderName = "entries"): Promise<void> {
  mkdirSync(folder.at(folderName), { recursive: true });
  writeFileSync(folder.at(folderName, `${name}.zip`), await submitted(folder, suite, name));
}

const board = (name = "entries") => JSON.parse(folder.text(name, "site", "leaderboard.json")) as Leaderboard;

beforeAll(async () => {
  await put("strong", seat(0.99));
  await put("middling", seat(0.52, { replica: 1 }));
  await put("middling-too", seat(0.5, { replica: 2 }));
  await put("weak", seat(0.02));
  const forger = new Forger(await submitted(folder, seat(0.9), "forged"));
  forger.edit<{ games: { shapley: { value: number }[] }[] }>("report.json", ({ games }) => {
    games[0]!.shapley[2]!.value = 1;
  });
  writeFileSync(folder.at("entries", "forged.zip"), forger.file());
  writeFileSync(folder.at("entries", "torn.zip"), "PK");
  await put("<i>loud", seat(0.3));
});

describe("a leaderboard", () => {
  it("ranks by the recomputed value of the seat, shares ranks within noise, and lists apart what does not verify", async () => {
    folder.write("suite.json", trackSuite(folder));
    const { code, out, err } = await verb(["leaderboard", folder.at("entries"), "--suite", folder.at("suite.json"), "--seed", "s"]);
    expect(err).not.toContain("fault");
    expect([code, out]).toEqual([0, `${folder.at("entries", "site", "index.html")}: 5 ranked, 2 refused\n`]);
    const found = board();
    expect(validate(Leaderboard, structuredClone(found))).toEqual([]);
    const { ranking, refused } = found;
    const rankOf = (name: string) => ranking.find((row) => row.name === name)!.rank;
    expect(ranking[0]).toMatchObject({ rank: 1, name: "strong", behind: null });
    expect(ranking[0]!.entry).toContain('simulated {"simulated":');
    expect(rankOf("middling")).toBe(rankOf("middling-too"));
    expect(rankOf("strong")).toBeLessThan(rankOf("middling"));
    expect(rankOf("middling")).toBeLessThan(rankOf("weak"));
    const values = ranking.map(({ ranked }) => ranked.value!);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    for (const { ranked, rank, behind } of ranking) {
      expect(ranked.low!).toBeLessThanOrEqual(ranked.value!);
      expect(ranked.high!).toBeGreaterThanOrEqual(ranked.value!);
      const mean = ranked.games.reduce((sum, { value }) => sum + value!, 0) / ranked.games.length;
      expect(ranked.value).toBeCloseTo(mean, 12);
      const first = ranking.find((row) => row.rank === rank)!;
      expect(behind?.value ?? 0).toBeCloseTo(first.ranked.value! - ranked.value!, 12);
      expect(behind?.low ?? 0).toBeLessThanOrEqual(0);
    }
    expect(refused.map(({ file }) => file)).toEqual(["forged.zip", "torn.zip"]);
    expect(refused[0]!.findings.find(({ refuses }) => refuses)!.check).toBe("report");
    expect(refused[1]!.findings[0]!.check).toBe("file");
  });

  it("is a page that loads nothing, shows every interval, and lets no name be more than a name", () => {
    const page = folder.text("entries", "site", "index.html");
    expect(page).toContain("default-src &#39;none&#39;");
    expect(page).not.toMatch(/<script|<link|<img|<iframe|src=|https?:\/\//);
    expect(page).not.toContain("<i>");
    expect(page).toContain("&lt;i&gt;loud");
    const { ranking } = board();
    expect(page.match(/<svg /g)).toHaveLength(ranking.length);
    for (const { ranked } of ranking) expect(page).toContain(`<td class="n">${withInterval(ranked, points)}</td>`);
    expect(page).toContain("forged.zip");
    expect(page).toContain("prefers-color-scheme:dark");
    expect(page).toContain('<html lang="en">');
  });

  it("is the same to the byte when it is made again with the same seed", async () => {
    const before = [folder.text("entries", "site", "index.html"), folder.text("entries", "site", "leaderboard.json")];
    await verb(["leaderboard", folder.at("entries"), "--suite", folder.at("suite.json"), "--seed", "s"]);
    expect([folder.text("entries", "site", "index.html"), folder.text("entries", "site", "leaderboard.json")]).toEqual(before);
  });

  it("does without the suite where all verified submissions are to one, and says so; else it asks for it", async () => {
    expect((await verb(["leaderboard", folder.at("entries"), "--rerun", "5"])).code).toBe(0);
    expect(board()).toMatchObject({ reference: false, track: { seat: "seat" } });
    expect(folder.text("entries", "site", "index.html")).toContain("The suite itself was not there to compare with");
    await put("elsewhere", trackSuite(folder, { seed: 8 }));
    const { code, err } = await verb(["leaderboard", folder.at("entries"), "--rerun", "5"]);
    expect(code).toBe(2);
    expect(err).toContain("are to different suites: --suite names the one whose submissions are ranked");
    await verb(["leaderboard", folder.at("entries"), "--suite", folder.at("suite.json"), "--rerun", "5"]);
    expect(board().refused.map(({ file }) => file)).toContain("elsewhere.zip");
  });

  it("of methods ranks by gain over the best member on dev", async () => {
    const suite = (method: object): SuiteJson => ({
      ...trackSuite(folder),
      methods: [
        { id: "open", ...method },
        { id: "best", use: "single" },
      ],
      track: { kind: "method", pool: "three", method: "open", rankBy: "gain" },
    });
    await put("voting", suite({ use: "majority-vote" }), "methods");
    await put("cascading", suite({ use: "cascade" }), "methods");
    await put("cheating", suite({ use: "oracle" }), "methods");
    folder.write("methods/suite.json", suite({ use: "aggregator" }));
    folder.write("methods/sums.jsonl", folder.text("sums.jsonl"));
    expect((await verb(["leaderboard", folder.at("methods")])).code).toBe(0);
    const { ranking, reference, refused } = board("methods");
    expect(reference).toBe(true);
    expect(ranking.map(({ name, entry }) => [name, entry.split(" ")[0]]).sort()).toEqual([
      ["cascading", "cascade"],
      ["voting", "majority-vote"],
    ]);
    for (const { ranked } of ranking) {
      expect(ranked.by).toBe("gain");
      expect(ranked.games.map(({ method, dataset }) => [method, dataset])).toEqual([
        ["open", "exam"],
        ["open", "sums"],
      ]);
    }
    expect(refused.map(({ name, findings }) => [name, findings.find(({ refuses }) => refuses)!.message])).toEqual([
      ["cheating", 'the open method is "oracle": controls are never ranked'],
    ]);
  });

  it("needs packed runs, and a suite that says what is ranked", async () => {
    folder.write("empty/notes.txt", jsonLines([]));
    expect((await verb(["leaderboard", folder.at("empty")])).err).toContain("holds no packed runs (*.zip)");
    const { track: _, ...untracked } = trackSuite(folder);
    folder.write("untracked.json", untracked);
    const { code, err } = await verb(["leaderboard", folder.at("methods"), "--suite", folder.at("untracked.json")]);
    expect(code).toBe(2);
    expect(err).toContain('the suite declares no "track": it does not say what is ranked');
    expect(err).not.toContain(".zip: ");
  });
});
