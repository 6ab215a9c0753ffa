import { describe, expect, it } from "vitest";
import { playSuite } from "../../runner/vitest.ts";
import firstToAgree from "../../suites/own-method/first-to-agree.ts";

const suite = new URL("../../suites/own-method.json", import.meta.url);

describe("the example of an own method", () => {
  it("has about the accuracy of a vote for fewer calls", async () => {
    const played = await playSuite(suite, { code: { "./own-method/first-to-agree.ts": firstToAgree } });
    const [own, vote] = [played.cell({ method: "first-to-agree" }), played.cell({ method: "vote" })];
    expect(own.calls).toBeLessThan(0.75 * vote.calls!);
    expect(own.accuracy).toBeGreaterThan(vote.accuracy! - 0.03);
  });
});
