import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { extract } from "../runner/answers/extract.ts";
import { extractors } from "../runner/extractors/all.ts";
import { literal } from "../runner/scorers/literal.ts";
import { math } from "../runner/scorers/math.ts";
import { numeric } from "../runner/scorers/numeric.ts";

const folder = new URL("../../shared/data/recorded/", import.meta.url);

/** Whether the recorded answers lie beside the repository. */
export const present = existsSync(folder);

/** How each dataset is read and graded. */
export const datasets = {
  gsm8k: {
    rules: ["json-answer", "boxed", "marker", "last-number"],
    key: (answer: string) => numeric.key(answer, { percent: "face-value", tolerance: 0 }),
    grade: (answer: string, target: string) => numeric.grade(answer, gold(target), { percent: "face-value", tolerance: 0 }),
  },
  crux: {
    rules: ["json-answer", "json-empty", "boxed", "marker"],
    key: (answer: string) => literal.key(answer, { quotes: "optional" }),
    grade: (answer: string, target: string) => literal.grade(answer, gold(target), { quotes: "optional" }),
  },
  "math-l5": {
    rules: ["json-answer", "boxed", "marker"],
    key: (answer: string) => math.key(answer, { percent: "face-value" }),
    grade: (answer: string, target: string) => math.grade(answer, gold(target), { percent: "face-value" }),
  },
} as const;
export type DatasetId = keyof typeof datasets;
export const datasetIds = Object.keys(datasets) as DatasetId[];

/** Accuracy in percent as published with the answers. */
export const published: Readonly<Record<string, Readonly<Record<DatasetId, number>>>> = {
  "claude-3-5-sonnet-20241022": { gsm8k: 96.66, crux: 83.88, "math-l5": 59.36 },
  "gpt-4o-2024-08-06": { gsm8k: 96.21, crux: 87.0, "math-l5": 55.34 },
  "Meta-Llama-3.1-405B-Instruct": { gsm8k: 95.98, crux: 73.5, "math-l5": 51.56 },
  "gpt-4o-mini-2024-07-18": { gsm8k: 94.24, crux: 75.88, "math-l5": 52.15 },
  "gemini-1.5-pro": { gsm8k: 93.4, crux: 68.0, "math-l5": 39.81 },
  "Meta-Llama-3-70B-Instruct": { gsm8k: 93.03, crux: 58.88, "math-l5": 25.1 },
  "gemma-2-9b-it": { gsm8k: 87.41, crux: 46.0, "math-l5": 19.42 },
  "Meta-Llama-3.1-8B-Instruct": { gsm8k: 84.0, crux: 39.88, "math-l5": 22.19 },
  "Phi-3.5-mini-instruct": { gsm8k: 82.03, crux: 42.12, "math-l5": 18.72 },
  "Qwen2-7B-Instruct": { gsm8k: 80.06, crux: 37.88, "math-l5": 23.86 },
  "Yi-1.5-9B-Chat": { gsm8k: 76.42, crux: 44.75, "math-l5": 19.97 },
  "gemma-2-2b-it": { gsm8k: 51.63, crux: 21.5, "math-l5": 4.3 },
};
export const models = Object.keys(published);

/** What one reply came to; `value`, `rule` and `key` are null where no answer could be read. */
export interface Graded {
  readonly item: string;
  readonly target: string;
  readonly text: string;
  readonly value: string | null;
  readonly rule: string | null;
  readonly key: string | null;
  readonly correct: boolean;
}

/** Reads and grades every reply of a model on a dataset. */
export function gradedReplies(model: string, dataset: DatasetId): Graded[] {
  const { rules, key, grade } = datasets[dataset];
  const chosen = rules.map((rule) => extractors.find(({ id }) => id === rule)!);
  const targets = new Map(lines<{ id: string; target: string }>(`items/${dataset}.jsonl.gz`).map(({ id, target }) => [id, target]));
  return lines<{ item: string; text: string }>(`answers/${model}/${dataset}.jsonl.gz`).map(({ item, text }) => {
    const target = targets.get(item)!;
    const read = extract(text, chosen, { labels: [] });
    if (read.state === "none") return { item, target, text, value: null, rule: null, key: null, correct: false };
    const { value, rule } = read.found;
    return { item, target, text, value, rule, key: key(value), correct: grade(value, target).score === 1 };
  });
}

const gold = (target: string) => ({ targets: [target], options: [] });

function lines<T>(path: string): T[] {
  const text = gunzipSync(readFileSync(new URL(path, folder))).toString();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
