import { existsSync } from "node:fs";
import { jsonLines, type SuiteFolder, type SuiteJson } from "./suite-folder.ts";

/** A suite of two watched models; `failing` names the items on which calls fail from now on. */
export class WatchedSuite {
  constructor(
    readonly folder: SuiteFolder,
    items: readonly { readonly id: string; readonly input: string }[],
  ) {
    folder.write("items.jsonl", jsonLines(items.map((item) => ({ ...item, target: "10" }))));
    this.failing([]);
  }

  failing(items: readonly string[]): void {
    this.folder.write("failing.txt", items.join("\n"));
  }

  suite(changes: Partial<SuiteJson> = {}): SuiteJson {
    const given = (otherwise: string) => ({ log: this.folder.at("asked.txt"), failing: this.folder.at("failing.txt"), otherwise });
    return {
      version: 1,
      name: "watched",
      seed: 3,
      models: [
        { id: "one", use: "watched", with: given("ANSWER: 1") },
        { id: "two", use: "watched", with: given("ANSWER: 2") },
      ],
      pools: [{ id: "both", members: ["one", "two"] }],
      methods: [
        { id: "vote", use: "majority-vote", with: { tie: "first" } },
        { id: "ceiling", use: "oracle" },
      ],
      datasets: [{ id: "sums", use: "jsonl", with: { path: "items.jsonl" } }],
      valuation: { resamples: 100 },
      limits: { failOnError: 1 },
      ...changes,
    };
  }

  /** The calls since it was last asked. */
  asked(): string[] {
    const calls = existsSync(this.folder.at("asked.txt")) ? this.folder.text("asked.txt").split("\n").slice(0, -1) : [];
    this.folder.write("asked.txt", "");
    return calls.sort();
  }
}
