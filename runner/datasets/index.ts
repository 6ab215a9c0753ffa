export { generated } from "./generated.ts";
export { jsonl } from "./jsonl.ts";
export { micro } from "./micro.ts";
