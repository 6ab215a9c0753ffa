/** One line of CSV (RFC 4180). A text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(cell).join(",");
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
