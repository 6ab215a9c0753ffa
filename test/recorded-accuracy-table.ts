import { fileURLToPath } from "node:url";
import { type DatasetId, datasetIds, type Graded, gradedReplies, models, published } from "./recorded-replies.ts";

/** One model on one dataset; accuracies in percent of the answers present. */
export interface Row {
  readonly model: string;
  readonly dataset: DatasetId;
  readonly replies: number;
  readonly ours: number;
  readonly published: number;
  readonly noAnswer: number;
  /** Right replies that a plain reading misses, by why it does. */
  readonly gained: ReadonlyMap<string, number>;
  /** Wrong replies that a plain reading takes for right ones. */
  readonly refused: readonly Graded[];
}

/** All 36 pairs. */
export function rows(): Row[] {
  return models.flatMap((model) =>
    datasetIds.map((dataset) => {
      const replies = gradedReplies(model, dataset);
      const gained = new Map<string, number>();
      for (const reply of replies) {
        if (!reply.correct || plainlyRight(reply, dataset)) continue;
        const why = reason(reply, dataset);
        gained.set(why, (gained.get(why) ?? 0) + 1);
      }
      return {
        model,
        dataset,
        replies: replies.length,
        ours: percent(replies.filter(({ correct }) => correct).length, replies.length),
        published: published[model]![dataset],
        noAnswer: replies.filter(({ value }) => value === null).length,
        gained,
        refused: replies.filter((reply) => !reply.correct && plainlyRight(reply, dataset)),
      };
    }),
  );
}

export const percent = (part: number, all: number): number => (100 * part) / all;

/** The plain reading: JSON.parse of what stands between the outer braces, else the first "answer"; quotes stripped, or the first number taken. */
function plainlyRight({ text, target }: Graded, dataset: DatasetId): boolean {
  const value = plainAnswer(text);
  if (value === null) return false;
  if (dataset === "crux") return unquoted(value) === unquoted(target);
  return firstNumber(value) !== null && firstNumber(value) === firstNumber(target);
}

function plainAnswer(text: string): string | null {
  const parsed = parsedAnswer(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  return parsed ?? /"answer"\s*:\s*"?(.*?)"?\s*,?\s*(?:\n|\}|$)/.exec(text)?.[1] ?? null;
}

function parsedAnswer(json: string): string | null {
  try {
    const { answer } = JSON.parse(json) as { answer?: unknown };
    return answer === undefined ? null : String(answer);
  } catch {
    return null;
  }
}

const unquoted = (text: string): string => text.replace(/^["']|["']$/g, "");

function firstNumber(text: string): number | null {
  const match = /-?\d+(?:\.\d+)?/.exec(text.replaceAll(",", ""));
  return match === null ? null : Number(match[0]);
}

/** Why the plain reading misses a reply that is right. */
function reason({ text, target, value, rule }: Graded, dataset: DatasetId): string {
  if (rule === null || value === null) return "";
  if (!rule.startsWith("json")) return "the answer stands outside JSON (box, marker, last number)";
  if ((text.match(/answer\\?"\s*:/gi) ?? []).length > 1) return "the last of several JSON answers counts";
  if (dataset === "crux" && /^\s/.test(value) && unquoted(value.trim()) === unquoted(target)) return "a blank before the value";
  if (!/"answer"\s*:/.test(text)) return "the field's first quote is missing";
  if (dataset === "crux")
    return parsedAnswer(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) === null
      ? "broken or escaped JSON"
      : "the same Python value, written differently";
  if (/[=≈]/.test(value)) return "a calculation is read by its result";
  return "a number with separators, an expression or a fraction is read by its value";
}

/** The document that shows the table. */
export function document(all: readonly Row[]): string {
  const lines = [
    "# Recorded answers: our accuracy and the published one",
    "",
    "Replies of twelve public models, graded by the extraction rules and scorers of this repository, beside the figures published with them.",
    "Made by `npx tsx test/recorded-accuracy-table.ts > docs/recorded-accuracy.md`; a test keeps it up to date.",
    "",
    "Accuracy is correct / answers present, in percent. The published figures read some answers wrongly, in both directions. A *plain reading*",
    '(`JSON.parse`, else the first "answer"; quotes stripped, or the first number taken) comes within a few replies of most of them.',
    "**Gained** are replies that equal the target and that the plain reading misses; **refused** are replies that it takes for right and that do not.",
    "Most of the refused give several values, a fraction or a root whose first number is the target's, or blanks that the target has not. A few a reader",
    "of the question might accept (a time of day for its hour): equality with the target alone does not bear them out.",
    "",
    "| model | dataset | ours | published | difference | no answer | gained | refused |",
    "|---|---|---:|---:|---:|---:|---:|---:|",
    ...all.map(
      (row) =>
        `| ${[row.model, row.dataset, row.ours.toFixed(2), row.published.toFixed(2), signed(row.ours - row.published), row.noAnswer, total(row), row.refused.length].join(" | ")} |`,
    ),
    "",
    "## Why ours is more than one point above",
    "",
    ...all
      .filter((row) => row.ours - row.published > 1)
      .flatMap((row) => [`- **${row.model}, ${row.dataset}** (${signed(row.ours - row.published)}): ${reasons(row)}.`]),
    "",
    "## Why ours is more than 0.3 points below",
    "",
    "In these pairs the published figure counts answers by their first number. Every such reply is listed below.",
    "",
    ...all
      .filter((row) => row.ours - row.published < -0.3)
      .map(
        (row) =>
          `- **${row.model}, ${row.dataset}** (${signed(row.ours - row.published)}): ${row.refused.length} refused of ${row.replies}.`,
      ),
    "",
    "## Refused replies",
    "",
    "| model | item | answer as read | target |",
    "|---|---|---|---|",
    ...all.flatMap((row) =>
      row.refused.map(({ item, value, target }) => `| ${row.model} | ${item} | ${cell(value ?? "(none)")} | ${cell(target)} |`),
    ),
    "",
  ];
  return lines.join("\n");
}

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(2)}`;
const total = ({ gained }: Row): number => [...gained.values()].reduce((sum, count) => sum + count, 0);
const cell = (text: string): string => `\`${JSON.stringify(text.slice(0, 80)).slice(1, -1).replaceAll("|", "\\|").replaceAll("`", "'")}\``;
const reasons = ({ gained }: Row): string =>
  [...gained]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([why, count]) => `${count}: ${why}`)
    .join("; ");

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(document(rows()));
