/** Columns of a file that people read in a diff. */
const width = 140;

/** JSON for review: an object or list that fits stands on one line, any other on a line for each of its values. */
export function compactJson(value: unknown): string {
  return `${broken(value, "")}\n`;
}

/** The value on as few lines as fit; `before` is what stands on its first line already, apart from the indent. */
function laidOut(value: unknown, indent: string, before: string): string {
  const line = inline(value);
  // One column for the comma.
  return indent.length + before.length + line.length < width ? `${before}${line}` : `${before}${broken(value, indent)}`;
}

function broken(value: unknown, indent: string): string {
  if (value === null || typeof value !== "object") return inline(value);
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => laidOut(item, deeper, ""))
    : Object.entries(value).map(([key, item]) => laidOut(item, deeper, `${JSON.stringify(key)}: `));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.map((part) => `${deeper}${part}`).join(",\n")}\n${indent}${close}`;
}

function inline(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
