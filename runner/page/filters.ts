import type { Report } from "../../spec/index.ts";
import { type Html, html } from "./html.ts";
import { type FilterKey, filterKeys } from "./page-table.ts";
import { distinct } from "./slice.ts";

/** What the page's script filters by. Hidden until the script is there, for without it nothing would happen. */
export function filtersForm({ games }: Report): Html {
  const values: Readonly<Record<FilterKey, readonly string[]>> = {
    pool: distinct(games.map(({ pool }) => pool)),
    method: distinct(games.map(({ method }) => method)),
    dataset: distinct(games.map(({ dataset }) => dataset)),
    model: distinct(games.flatMap(({ members }) => members)),
  };
  const select = (key: FilterKey) =>
    html`<label>${key} <select name="${key}"><option value="">all</option>${values[key].map(
      (id) => html`<option value="${id}">${id}</option>`,
    )}</select></label>`;
  return html`<form id="filters" aria-label="Filter tables, figures and plays" hidden>${filterKeys.map(select)}<button type="reset">show all</button><output aria-live="polite"></output></form>
`;
}
