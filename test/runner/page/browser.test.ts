import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openDraw } from "../../../runner/page/draw.ts";
import { resultsPage } from "../../../runner/page/results-page.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { openFile, whySkipped, withoutChromium } from "./chromium.ts";
import { contentOf, hostileContent } from "./page-contents.ts";
import { type Shape, shapeOf } from "./synthetic-report.ts";

const folder = temporaryFolder();
const file = join(folder, "report.html");
const hostileFile = join(folder, "hostile.html");
const smallFile = join(folder, "small.html");
const wideFile = join(folder, "wide.html");
const wide: Shape = {
  pools: { p: ["WWWW-MMMM", "mammoth-mmmmm", "−@%…", "i"] },
  methods: { "best-member": "routing", "COMMITTEE-OF-MANY": "aggregation", "swimming-@-%%%%%": "interaction" },
  datasets: ["d", "e"],
};

/** Five pools, twelve methods, twelve datasets. Drawing takes longer than all else: each figure stands with the first drawing of its chart's size. */
async function writePage(): Promise<void> {
  const shape = shapeOf(5, 12, 12);
  const draw = await openDraw();
  const drawings = new Map<string, Promise<string>>();
  const once = (spec: Parameters<typeof draw>[0]) => {
    const { width, height, padding, layer } = spec as { width: number; height: number; padding: object; layer: object[] };
    const look = JSON.stringify([width, height, padding, layer.length]);
    if (!drawings.has(look)) drawings.set(look, draw(spec));
    return drawings.get(look)!;
  };
  writeFileSync(file, await resultsPage(contentOf(shape), once));
  writeFileSync(smallFile, await resultsPage(contentOf(shapeOf(1, 3, 2)), draw));
  writeFileSync(wideFile, await resultsPage(contentOf(wide), draw));
  writeFileSync(hostileFile, await resultsPage(hostileContent(), draw));
}

/** The visible rows of a section's table, cell by cell. */
const rowsOf = (page: Page, section: string) =>
  page.$$eval(`#${section} table.data tbody tr:not([hidden])`, (rows) =>
    rows.map((row) => Array.from((row as unknown as { cells: Iterable<{ textContent: string }> }).cells, ({ textContent }) => textContent)),
  );

describe.skipIf(withoutChromium)(`a page of 5 pools, 12 methods and 12 datasets in Chromium${whySkipped}`, () => {
  beforeAll(writePage, 600_000);

  it("draws its charts, and asks for nothing and complains of nothing", async () => {
    const { page, complaints } = await openFile(file);
    expect(await page.locator("#strength figure:visible svg").count()).toBe(5);
    expect(await page.locator("#worth-map figure").count()).toBe(65);
    const box = (await page.locator("#strength svg").first().boundingBox())!;
    expect(box.width).toBeGreaterThan(300);
    expect(await page.locator("#filters").isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("sorts a table by a click on its head, up and down, and by the keyboard", async () => {
    const { page, complaints } = await openFile(file);
    await page.locator("#strength details.numbers summary").click();
    const head = page.locator("#strength th", { hasText: "alone %" }).first();
    const alone = async () => (await rowsOf(page, "strength")).map((row) => Number.parseFloat(row[3]!));
    await head.getByRole("button").click();
    const down = await alone();
    expect(down).toEqual([...down].sort((a, b) => b - a));
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    await page.keyboard.press("Enter");
    expect(await alone()).toEqual(down.toReversed());
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    expect(await page.locator("#filters output").textContent()).toContain("sorted by alone %, ascending");
    await page.locator("#strength th", { hasText: "model" }).getByRole("button").click();
    const models = (await rowsOf(page, "strength")).map((row) => row[2]!);
    expect(models).toEqual([...models].sort());
    expect(await head.getAttribute("aria-sort")).toBeNull();
    expect(complaints).toEqual([]);
  });

  it("filters rows and figures by pool, method, dataset and model, and shows all again", async () => {
    const { page } = await openFile(file);
    const all = (await rowsOf(page, "worth-map")).length;
    expect(all).toBe(5 * 13 * 12 * 4);
    await page.selectOption("select[name=pool]", "pool-2");
    await page.selectOption("select[name=dataset]", "dataset-7");
    await page.selectOption("select[name=method]", "method-3");
    expect(await rowsOf(page, "worth-map")).toEqual(
      ["a", "b", "c", "d"].map((letter) => expect.arrayContaining(["pool-2", "dataset-7", "method-3", `model-2${letter}`])),
    );
    expect(await page.locator("#worth-map figure:visible").count()).toBe(1);
    expect(await page.locator("#worth-map figure:visible h3").textContent()).toBe("pool-2, dataset-7");
    expect(await page.locator("#coupling figure:visible").count()).toBe(1);
    await page.selectOption("select[name=model]", "model-2b");
    expect(await rowsOf(page, "worth-map")).toHaveLength(1);
    expect((await rowsOf(page, "synergy")).map(([, , a, b]) => [a, b])).toEqual([
      ["model-2a", "model-2b"],
      ["model-2b", "model-2c"],
      ["model-2b", "model-2d"],
    ]);
    await page.locator("#filters button").click();
    await expect.poll(async () => (await rowsOf(page, "worth-map")).length).toBe(all);
    expect(await page.locator("#worth-map figure:visible").count()).toBe(5);
  });

  it("is whole without its script: every table can be opened, and no control is there that does nothing", async () => {
    const { page, complaints } = await openFile(file, { javaScriptEnabled: false });
    expect(await page.locator("#filters").isVisible()).toBe(false);
    expect(await page.locator("th button").count()).toBe(0);
    await page.locator("#rescue details.numbers summary").click();
    expect(await page.locator("#rescue table.data").isVisible()).toBe(true);
    await page.locator("#rescue details.single summary").click();
    expect(await page.locator("#rescue figure:visible").count()).toBe(65);
    expect(complaints).toEqual([]);
  });

  it("runs nothing that a model wrote, shows it as it is written, and filters by it", async () => {
    const { page, complaints } = await openFile(hostileFile);
    expect(await page.locator("img, script").count()).toBe(1);
    const heading = await page.locator("h1").textContent();
    expect(heading).toContain('</script></title></svg><script>alert("x")</script><img src=x onerror=alert(1)>');
    expect(heading).toContain("[U+202E]evil [U+0000]");
    await page.selectOption("select[name=model]", { index: 1 });
    expect(await rowsOf(page, "strength")).toHaveLength(3);
    await page.locator("details.play > summary").click();
    expect(await page.locator(".turn pre").first().textContent()).toContain("<script>alert");
    expect(complaints).toEqual([]);
  });

  it("fits a phone, and has a dark theme that its drawings follow", async () => {
    const { page } = await openFile(file, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
    const wide = await page.evaluate("document.documentElement.scrollWidth");
    expect(wide).toBe(360);
    const colours = await page.evaluate(`[document.documentElement, document.querySelector("#strength svg text")].map((part) => {
      const { backgroundColor, fill } = getComputedStyle(part);
      return part.tagName === "HTML" ? backgroundColor : fill;
    })`);
    expect(colours).toEqual(["rgb(21, 24, 29)", expect.stringMatching(/^rgb\((9\d|1\d\d|2\d\d), /)]);
    const boxes = await page
      .locator("#strength figure:visible svg")
      .evaluateAll((drawings) =>
        drawings.map((drawing) => (drawing as unknown as { getBoundingClientRect(): { right: number } }).getBoundingClientRect().right),
      );
    expect(Math.max(...boxes)).toBeLessThanOrEqual(360);
  });

  it("cuts no label of a drawing, however wide its letters are", async () => {
    const { page } = await openFile(wideFile);
    const cut = await page.evaluate(`[...document.querySelectorAll("figure svg")].flatMap((svg) => {
      const { left, right, top, bottom } = svg.getBoundingClientRect();
      return [...svg.querySelectorAll("text")].filter((text) => {
        const box = text.getBoundingClientRect();
        return box.left < left - 0.5 || box.right > right + 0.5 || box.top < top - 0.5 || box.bottom > bottom + 0.5;
      }).map((text) => svg.closest("section").id + ": " + text.textContent);
    })`);
    expect(await page.locator("figure svg text").count()).toBeGreaterThan(200);
    expect(cut).toEqual([]);
  });

  it("shows the first number of each table on a phone, whole", async () => {
    const { page } = await openFile(smallFile, { viewport: { width: 390, height: 740 } });
    const ends = await page.evaluate(`[...document.querySelectorAll("section .scroll")].map((scroll) => {
      scroll.closest("details")?.setAttribute("open", "");
      return [scroll.getAttribute("aria-label"), scroll.querySelector("td.n").getBoundingClientRect().right - scroll.getBoundingClientRect().right];
    })`);
    expect(ends).toHaveLength(7);
    for (const [table, end] of ends as [string, number][]) expect(end, table).toBeLessThanOrEqual(0);
  });

  it("names a drawing and describes it for those who hear it, and begins with a way past its head", async () => {
    const { page } = await openFile(file);
    const drawing = page.locator("#strength figure").first().getByRole("img", { name: "pool-1, all datasets" });
    expect(await drawing.getAttribute("aria-describedby")).toBe("strength-1-d");
    expect(await page.locator("#strength-1-d").textContent()).toMatch(/^Alone: model-1/);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the results");
  });
});
