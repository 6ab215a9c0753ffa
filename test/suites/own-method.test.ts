import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { playSuite } from "../../runner/vitest.ts";
import firstToAgree from "../../suites/own-method/first-to-agree.ts";

const suite = new URL("../../suites/own-method.json", import.meta.url);
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

describe("the example of an own method", () => {
  it("has about the accuracy of a vote for fewer calls, as its page says", async () => {
    const played = await playSuite(suite, { code: { "./own-method/first-to-agree.ts": firstToAgree } });
    const [own, vote] = [played.cell({ method: "first-to-agree" }), played.cell({ method: "vote" })];
    expect(own.accuracy).toBeGreaterThan(vote.accuracy! - 0.03);
    expect(read("docs/own-code.md")).toContain(`with ${own.calls!.toFixed(1)} calls an item in place of ${vote.calls}.`);
  });

  it("is shown by its page as it is", () => {
    expect(read("docs/own-code.md")).toContain(`\`\`\`ts\n${read("suites/own-method/first-to-agree.ts")}\`\`\`\n`);
  });
});
