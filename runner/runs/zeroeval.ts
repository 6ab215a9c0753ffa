import { SpecError } from "../../spec/index.ts";
import type { JsonLine } from "./json-lines.ts";

/** One line of items/<dataset>.jsonl, as the `jsonl` dataset reads it. */
export interface ItemLine {
  readonly id: string;
  readonly input: string;
  readonly target: string;
}

/** One line of answers/<model>/<dataset>.jsonl, as the `recorded` model reads it. */
export interface AnswerLine {
  readonly item: string;
  readonly sample: number;
  readonly text: string;
}

/** Their names of result folders that have another id here. */
export const datasetIds: Readonly<Record<string, string>> = { gsm: "gsm8k" };

/**
 * The items and answers of one ZeroEval result file: a list of entries with `id` (or `session_id`), `question`, `answer`
 * and `output`, a list of texts. Throws a SpecError that names the file and the entry where one is not of this form.
 */
export function readResults(value: unknown, file: string): { items: ItemLine[]; answers: AnswerLine[] } {
  if (!Array.isArray(value)) throw SpecError.at(file, "no list of results");
  const items: ItemLine[] = [];
  const answers: AnswerLine[] = [];
  const seen = new Set<string>();
  for (const [i, entry] of value.entries()) {
    const wrong = (message: string) => SpecError.at(file, `entry ${i}: ${message}`);
    if (entry === null || typeof entry !== "object") throw wrong("no object");
    const result = entry as JsonLine["value"];
    const id = result.id ?? result.session_id;
    const { question, answer, output } = result;
    if (typeof id !== "string") throw wrong(`"id" must be a text, found ${JSON.stringify(id)}`);
    if (seen.has(id)) throw wrong(`the id "${id}" stands twice`);
    if (typeof question !== "string") throw wrong(`"question" must be a text, found ${JSON.stringify(question)}`);
    if (typeof answer !== "string" && typeof answer !== "number")
      throw wrong(`"answer" must be a text or a number, found ${JSON.stringify(answer)}`);
    if (!Array.isArray(output)) throw wrong(`"output" must be a list, found ${JSON.stringify(output)?.slice(0, 60)}`);
    seen.add(id);
    // GSM8K's own files mark the answer with "#### ".
    items.push({
      id,
      input: question,
      target: String(answer)
        .replace(/^\s*#+\s*/, "")
        .trim(),
    });
    for (const [sample, text] of output.entries()) if (typeof text === "string") answers.push({ item: id, sample, text });
  }
  return { items, answers };
}
