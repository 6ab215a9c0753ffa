import { describe, expect, it } from "vitest";
import type { ChartContent, Figure } from "../../../../runner/page/chart.ts";
import { charts } from "../../../../runner/page/charts/index.ts";
import { openDraw } from "../../../../runner/page/draw.ts";
import { chartWidth } from "../../../../runner/page/frame.ts";
import { slicesOf } from "../../../../runner/page/slice.ts";
import type { Report } from "../../../../spec/index.ts";
import { shapeOf, syntheticReport } from "../synthetic-report.ts";

const draw = openDraw();
const report = syntheticReport(shapeOf(2, 4, 2));
const contents = (of: Report): ChartContent[] => charts.map((chart) => chart(of, slicesOf(of)));

interface Layer {
  readonly data?: { readonly values: readonly Readonly<Record<string, unknown>>[] };
  readonly encoding?: { readonly text?: { readonly field: string } };
}

/** The numbers with decimals that a figure writes. */
function written({ spec }: Figure): string[] {
  const { data, layer } = spec as Layer & { readonly layer: readonly Layer[] };
  return layer.flatMap(({ data: own = data, encoding }) =>
    encoding?.text === undefined ? [] : own!.values.flatMap((value) => String(value[encoding.text!.field]).match(/^[+−]?\d+\.\d+/) ?? []),
  );
}

describe.each(contents(report))("the chart $id", ({ figures, table, about, title }) => {
  it("has a title, says how it is read, and draws every pool", () => {
    expect(title).not.toBe("");
    expect(about.join("")).not.toBe("");
    expect(new Set(figures.map(({ pool }) => pool))).toEqual(new Set(["pool-1", "pool-2"]));
  });

  it("says in words what each figure shows", () => {
    for (const figure of figures) {
      expect(figure.title).toContain(figure.pool);
      expect(figure.description).toMatch(/\d/);
    }
  });

  it("is drawn without a warning, no wider than a phone, in the page's own colours alone", async () => {
    for (const { spec } of figures) {
      const svg = await (await draw)(spec);
      expect(Number(/width="([\d.]+)"/.exec(svg)![1])).toBeLessThanOrEqual(1.2 * chartWidth);
      for (const [, colour] of svg.matchAll(/(?:fill|stroke)="([^"]*)"/g))
        expect(colour).toMatch(/^(none|transparent|var\(--[a-z]+\d*\))$/);
      expect(svg).not.toMatch(/ (id|style|href|class|role)=/);
    }
  });

  it("has every number that a figure writes in the table, in a row of the same pool and dataset", () => {
    const [pool, dataset] = ["pool", "dataset"].map((key) => table.head.findIndex(({ filter }) => filter === key));
    for (const figure of figures) {
      const rows = table.rows.filter(
        (row) => row[pool!] === figure.pool && (dataset === -1 || row[dataset!] === (figure.dataset ?? "all (mean)")),
      );
      const cells = new Set(rows.flatMap((row) => row.map((cell) => cell.replace(/ \[.*$/, "").replace(/^\+/, ""))));
      for (const number of written(figure)) expect(cells, figure.title).toContain(number.replace(/^\+/, ""));
    }
  });

  it("is the same each time", () => {
    const again = contents(report).find((content) => content.title === title);
    expect(again).toEqual({ ...again, figures, table });
  });
});

describe("charts", () => {
  it("draw nothing where no play was graded, and where no method could be played, and say so in their tables", () => {
    const failed = syntheticReport(shapeOf(1, 2, 2), "failed");
    const unsupported = { ...failed, games: failed.games.map((game) => ({ ...game, unsupported: true })), coupling: [] };
    for (const of of [failed, unsupported, { ...failed, games: [], coupling: [] }]) {
      for (const { id, figures, table } of contents(of)) {
        expect(figures, id).toEqual([]);
        for (const row of table.rows) expect(row.length, id).toBe(table.head.length);
      }
    }
  });

  it("draw a pool of twelve wide enough for every number", async () => {
    const many = {
      pools: { twelve: Array.from({ length: 7 }, (_, k) => `Some-Large-Model-v${k}-Instruct`) },
      methods: { m: "routing" },
      datasets: ["d"],
    };
    const of = syntheticReport(many);
    for (const { figures } of contents(of)) for (const { spec } of figures) expect(await (await draw)(spec)).toContain("</svg>");
    const map = contents(of).find(({ id }) => id === "worth-map")!;
    expect(Number(/width="([\d.]+)"/.exec(await (await draw)(map.figures[0]!.spec))![1])).toBeGreaterThan(7 * 36);
  });
});
