import type { Dataset } from "../dataset.ts";
import { generated } from "./generated.ts";
import { jsonl } from "./jsonl.ts";

export const datasets = [generated, jsonl] as readonly Dataset[];
