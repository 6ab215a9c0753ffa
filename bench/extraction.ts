import type { Bench } from "tinybench";
import { extract } from "../runner/answers/extract.ts";
import { extractors } from "../runner/extractors/all.ts";

/** The answer out of a reply of 1 kB: JSON with its reasoning, as chat models are mostly asked for. */
export function addExtraction(bench: Bench): void {
  const rules = ["json-answer", "boxed", "marker", "last-number"].map((id) => extractors.find((extractor) => extractor.id === id)!);
  const reasoning = "Tom has 3 apples and buys 4 more, so he has 7. ".repeat(20);
  const reply = `\`\`\`json\n{\n  "reasoning": "${reasoning}",\n  "answer": "42"\n}\n\`\`\``;
  bench.add("extraction from a reply of 1 kB", () => {
    extract(reply, rules, { labels: [] });
  });
}
