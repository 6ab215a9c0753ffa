import Table from "cli-table3";

/** Most rows of one table on a terminal; the rest is in the JSON. */
const mostRows = 48;

const borderless = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
} as const;

/** A table without rules; the first `left` columns are left-aligned, the others are numbers. */
export function plainTable(title: string, head: readonly string[], rows: readonly (readonly string[])[], left: number): string {
  const table = new Table({
    head: [...head],
    chars: borderless,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
    colAligns: head.map((_, i) => (i < left ? "left" : "right")),
  });
  table.push(...rows.slice(0, mostRows).map((row) => [...row]));
  const more = rows.length > mostRows ? `\n… ${rows.length - mostRows} more rows; report.json has all` : "";
  return `${title}\n${table.toString().replace(/ +$/gm, "")}${more}`;
}
