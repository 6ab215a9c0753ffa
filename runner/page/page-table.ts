import { type Html, html } from "./html.ts";

/** What a page's tables and figures can be filtered by. */
export const filterKeys = ["pool", "method", "dataset", "model"] as const;
export type FilterKey = (typeof filterKeys)[number];

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string;
  /** Numbers are sorted by the number that the cell begins with. */
  readonly numeric?: boolean;
  readonly filter?: FilterKey;
  /** Long texts, that are broken into lines. */
  readonly wraps?: boolean;
  /** Left out where false. */
  readonly shown?: boolean;
}

/** A table as it stands in the page. */
export interface PageTable {
  readonly caption: string;
  readonly head: readonly {
    readonly text: string;
    readonly numeric: boolean;
    readonly wraps: boolean;
    readonly filter: FilterKey | null;
  }[];
  readonly rows: readonly (readonly string[])[];
}

export function pageTable<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): PageTable {
  const shown = columns.filter((column) => column.shown !== false);
  return {
    caption,
    head: shown.map(({ head, numeric = false, wraps = false, filter = null }) => ({ text: head, numeric, wraps, filter })),
    rows: rows.map((row) => shown.map(({ cell }) => cell(row))),
  };
}

/** Sorted and filtered by the page's script; without it the rows stand as they were given. */
export function tableHtml({ caption, head, rows }: PageTable): Html {
  // What every row says gives way to the others on a phone.
  const isConstant = (i: number) => rows.length > 1 && rows.every((row) => row[i] === rows[0]![i]);
  const look = ({ numeric, wraps, filter }: PageTable["head"][number], i: number) =>
    numeric ? html` class="n"` : wraps ? html` class="w"` : filter !== null && isConstant(i) ? html` class="c"` : null;
  const looks = head.map(look);
  const heads = head.map(
    ({ text, filter }, i) => html`<th scope="col"${looks[i]!}${filter === null ? null : html` data-key="${filter}"`}>${text}</th>`,
  );
  const body = rows.map((row) => html`<tr>${row.map((text, i) => html`<td${looks[i]!}>${text}</td>`)}</tr>\n`);
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table class="data"><caption>${caption}</caption>
<thead><tr>${heads}</tr></thead><tbody>
${body}</tbody></table></div>`;
}
