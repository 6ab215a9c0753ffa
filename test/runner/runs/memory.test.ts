import { expect, it } from "vitest";
import { start } from "./command-line.ts";
import { jsonLines, SuiteFolder } from "./suite-folder.ts";

const folder = new SuiteFolder();

const items = 100_000;
/** MiB for the long-lived objects of each thread; the items themselves take a third of it in the main one. */
const heap = 96;

it("plays and resumes 100,000 items in a heap that would not hold their calls", async () => {
  const rows = Array.from({ length: items }, (_, i) => ({
    id: `q${i}`,
    input: `Which number belongs to item ${i} of those that are asked here?`,
    target: String(i % 7),
  }));
  folder.write("items.jsonl", jsonLines(rows));
  folder.write("suite.json", {
    version: 1,
    name: "large",
    seed: 1,
    models: [
      { id: "a", use: "simulated" },
      { id: "b", use: "simulated", with: { skill: 0.5 } },
    ],
    pools: [{ id: "both", members: ["a", "b"] }],
    methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
    datasets: [{ id: "items", use: "jsonl", with: { path: "items.jsonl" } }],
    valuation: { resamples: 100 },
  });
  const args = ["run", folder.at("suite.json"), "--out", folder.at("out"), "--resume", "--workers", "1"];
  const { code, stderr } = await start(args, [`--max-old-space-size=${heap}`]).ended;
  expect(code, stderr.slice(-2000)).toBe(0);
  const { peakMemoryBytes } = JSON.parse(folder.text("out", "timings.json")) as { peakMemoryBytes: number };
  // The heap is bounded above. All in all it is about 300 MiB, two thirds of it the program itself in two threads, and up to 1 GiB on a
  // machine so busy that one thread waits long for the other.
  expect(peakMemoryBytes).toBeLessThan(1536 * 2 ** 20);
  const before = folder.text("out", "report.json");
  const again = await start(args, ["--max-old-space-size=256"]).ended;
  expect(again.code, again.stderr.slice(-2000)).toBe(0);
  expect(folder.text("out", "report.json")).toBe(before);
}, 180_000);
