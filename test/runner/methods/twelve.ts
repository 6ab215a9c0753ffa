/** Ids of the twelve methods that are ranked. */
export const twelve = [
  "aggregator",
  "cascade",
  "feedback",
  "knowledge-card",
  "llm-blender",
  "majority-vote",
  "neighbor-routing",
  "prompt-routing",
  "refine",
  "slm-mux",
  "structure",
  "trained-routing",
];
