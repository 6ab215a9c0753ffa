import { LineReader, readLines } from "../runs/lines-file.ts";

/**
 * The lines of a log in the order of their addresses, each once and in one spelling: the order in which a run wrote them says nothing
 * of what it found. `addressOf` is null for a line that is none of the log's; of several lines with one address `counts` says which counts.
 */
export function sortedLog(path: string, addressOf: (text: string) => string | null, counts: "first" | "last"): Buffer {
  const places = new Map<string, readonly [offset: number, length: number]>();
  for (const { text, offset, length } of readLines(path)) {
    const address = addressOf(text);
    if (address !== null && (counts === "last" || !places.has(address))) places.set(address, [offset, length]);
  }
  const reader = new LineReader(path);
  try {
    return Buffer.concat(
      [...places.keys()].sort().map((address) => Buffer.from(`${JSON.stringify(JSON.parse(reader.read(...places.get(address)!)))}\n`)),
    );
  } finally {
    reader.close();
  }
}
