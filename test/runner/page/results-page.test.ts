import { describe, expect, it } from "vitest";
import { openDraw } from "../../../runner/page/draw.ts";
import { resultsPage } from "../../../runner/page/results-page.ts";
import { contentOf, hostileContent, playOf, transcript } from "./page-contents.ts";
import { shapeOf, syntheticReport } from "./synthetic-report.ts";

const draw = openDraw();

/** For what is not about drawings: they take longer than all else. */
const blank = async () => '<svg width="1"></svg>';

/** What stands outside of the style and the script. */
const bodyOf = (page: string): string => page.replace(/<style>.*?<\/style>/s, "").replace(/<script>"use strict";.*?<\/script>/s, "");

describe("the results page", () => {
  const shape = shapeOf(1, 2, 1);

  it("is the same to the byte for the same content", async () => {
    const content = contentOf(shape, { plays: [{ play: playOf(shape), transcript: transcript("text") }], decisive: 1 });
    expect(await resultsPage(content, await draw)).toBe(await resultsPage(structuredClone(content), await draw));
  });

  it("needs nothing but itself: no address, no import, no style or handler in an attribute", async () => {
    const page = await resultsPage(contentOf(shape), await draw);
    expect(page).not.toMatch(/https?:|url\(|@import|<link|<img|<iframe|\bsrc=|\bstyle="|\son\w+="/);
    expect(page).toContain("default-src &#39;none&#39;");
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, targets] of page.matchAll(/ (?:aria-labelledby|aria-describedby)="([^"]*)"/g)) expect(ids).toContain(targets);
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });

  it("holds no word of a model, a suite or a server as anything but text", async () => {
    const page = await resultsPage(hostileContent(), await draw);
    const body = bodyOf(page);
    expect(body.match(/<script/g)).toBeNull();
    expect(body).not.toContain("<img");
    expect(body.match(/<\/title>/g)).toHaveLength(1);
    expect(body.match(/<svg /g)).toHaveLength(body.match(/<\/svg>/g)!.length);
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    for (const hidden of ["\0", "\u001b", "\u202e"]) expect(page).not.toContain(hidden);
    expect(body).toContain("[U+202E]evil [U+0000][U+001B]");
  });

  it("cuts long texts and says how much is missing, and where the whole is to be had", async () => {
    const content = contentOf(shape, { plays: [{ play: playOf(shape), transcript: transcript("short", "x".repeat(5000)) }], decisive: 7 });
    const page = await resultsPage(content, blank);
    expect(page).toContain("… (3,400 more characters)");
    expect(page).toContain("1 of 7");
    expect(page).toContain("coalition show RUN --pool pool-1 --method method-1 --dataset dataset-1 --item short");
  });

  it("stays within its bound however long the plays are", async () => {
    const long = transcript("long", "<".repeat(1600));
    const plays = Array.from({ length: 400 }, () => ({ play: playOf(shape), transcript: long }));
    const [none, all] = await Promise.all(
      [contentOf(shape), contentOf(shape, { plays, decisive: 400 })].map((content) => resultsPage(content, blank)),
    );
    expect(all!.length - none!.length).toBeLessThan(900_000);
    expect(all).toMatch(/: \d+ of 400, spread/);
  });

  it("says what failed, in place of a score", async () => {
    const report = syntheticReport(shape, "failed");
    const page = await resultsPage(
      contentOf(shape, {
        report,
        failures: [
          {
            kind: "failed",
            where: "model",
            model: "model-1a",
            message: "the endpoint is down",
            pool: "pool-1",
            method: "method-1",
            dataset: "dataset-1",
            plays: 150,
            item: "item-0",
          },
        ],
        withoutTranscripts: "a model of the suite cannot be opened here",
      }),
      blank,
    );
    expect(page).toContain('<li class="bad"><b>300</b> failed</li>');
    expect(page).toContain('<td class="w">the endpoint is down</td>');
    expect(page).toContain("No transcripts: a model of the suite cannot be opened here.");
    expect(page).not.toContain("<figure");
  });
});
