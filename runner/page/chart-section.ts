import type { ChartContent, Figure } from "./chart.ts";
import type { Draw } from "./draw.ts";
import { chartWidth } from "./frame.ts";
import { Html, html } from "./html.ts";
import { plural } from "./numbers.ts";
import { tableHtml } from "./page-table.ts";

/** Figures that stand side by side at once; where there are more, those of single datasets are folded away. */
const mostOpen = 6;

/** Figures of single datasets that a page draws at most, for each chart; the table has their numbers either way. */
const mostSingle = 60;

/** Rows of a table that is open from the start. */
const mostOpenRows = 12;

/** A chart's figures, and below them the table of their numbers. */
export async function chartSection({ id, title, about, figures, table }: ChartContent, draw: Draw): Promise<Html> {
  const wholes = new Set(figures.flatMap(({ pool, dataset }) => (dataset === null ? [pool] : [])));
  const isSingle = ({ pool, dataset }: Figure) => dataset !== null && wholes.has(pool);
  const chosen = figures.filter(isSingle).length > mostSingle ? figures.filter((figure) => !isSingle(figure)) : figures;
  const open: Html[] = [];
  const folded: Html[] = [];
  for (const [k, figure] of chosen.entries()) {
    const made = figureHtml(figure, `${id}-${k + 1}`, await draw(figure.spec));
    (chosen.length > mostOpen && isSingle(figure) ? folded : open).push(made);
  }
  return section(
    id,
    title,
    html`${about.map((text) => html`<p class="about">${text}</p>`)}
<div class="figures">${open}</div>
${folded.length > 0 ? html`<details class="single"><summary>Each dataset by itself (${plural(folded.length, "figure")})</summary><div class="figures">${folded}</div></details>` : null}
${chosen.length < figures.length ? html`<p class="about">Figures of single datasets are left out of a page with more than ${mostSingle} of them; the table has their numbers.</p>` : null}
${table.rows.length === 0 ? null : html`<details class="numbers"${table.rows.length <= mostOpenRows ? html` open` : null}><summary>The numbers: ${table.caption.toLowerCase()} (${plural(table.rows.length, "row")})</summary>${tableHtml(table)}</details>`}`,
  );
}

/** A part of the page under a heading that can be linked to. */
export const section = (id: string, title: string, content: Html): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}</section>
`;

function figureHtml({ pool, dataset, title, description }: Figure, id: string, svg: string): Html {
  const isWide = Number(/width="(\d+)/.exec(svg)![1]) > chartWidth * 1.2;
  const labelled = html`<svg role="img" aria-labelledby="${id}-t" aria-describedby="${id}-d"${isWide ? html` class="wide"` : null} `;
  return html`<figure data-pool="${pool}" data-dataset="${dataset ?? ""}"><h3 id="${id}-t">${title}</h3>
<div class="draw">${new Html(svg.replace("<svg ", () => labelled.text))}</div>
<figcaption id="${id}-d">${description}</figcaption></figure>
`;
}
