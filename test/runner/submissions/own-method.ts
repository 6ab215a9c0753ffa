import { expect } from "vitest";
import type { SuiteFolder, SuiteJson } from "../runs/suite-folder.ts";
import { verb } from "../verb.ts";
import { trackSuite } from "./submission-suites.ts";

/** The member that was best on dev answers; it is fitted, and asks others only as many as its parameters say. */
export const source = `import { first } from "./lib/first.ts";
export default {
  description: "The dev-best answers.",
  family: "routing",
  minimum: 1,
  parameters: { type: "object", properties: { asked: { type: "integer", default: 2 } }, required: ["asked"], additionalProperties: false },
  *fit({ members, items }) {
    return { right: members.map((_, m) => items.filter(({ scores }) => scores[m] === 1).length) };
  },
  *play({ seats, parameters: { asked } }) {
    const chosen = [...seats].sort((a, b) => a.rank - b.rank).slice(0, asked);
    const replies = yield chosen.map((seat) => seat.answer);
    return { reply: first(replies) };
  },
};
`;

/** A folder with a method of its own, and suites whose track leaves the method open. */
export class OwnMethod {
  constructor(readonly folder: SuiteFolder) {
    folder.write("methods/mine.ts", source);
    folder.write("methods/lib/first.ts", "export const first = <T>(list: readonly T[]): T => list[0]!;\n");
  }

  suite(use = "../methods/mine.ts"): SuiteJson {
    return {
      ...trackSuite(this.folder),
      methods: [
        { id: "open", use, ...(use.startsWith(".") ? {} : { with: {} }) },
        { id: "vote", use: "majority-vote" },
      ],
      track: { kind: "method", pool: "three", method: "open", rankBy: "gain" },
    };
  }

  /** Plays a suite with own code as the command line does, and returns the run's folder. */
  async played(name: string, content = this.suite()): Promise<string> {
    this.folder.write(`suites/${name}.json`, content);
    this.folder.write("suites/sums.jsonl", this.folder.text("sums.jsonl"));
    const out = this.folder.at(`run-${name}`);
    const { code, err } = await verb(["run", this.folder.at(`suites/${name}.json`), "--out", out, "--workers", "1", "--allow-code"]);
    expect(code, err).toBe(0);
    return out;
  }
}
