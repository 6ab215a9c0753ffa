/** What a packed run holds besides `submission.json`, the suite and its data. Unpacked it is the folder of a run. */
export const runParts = ["manifest.json", "state.json", "calls.jsonl", "outcomes.jsonl", "report.json", "endpoints.json"] as const;
/** Those of them that a run may have none of. */
export const optionalParts: readonly string[] = ["endpoints.json"];

export const headPart = "submission.json";

/** The folder of the suite and of the files that it names. */
export const suiteFolder = "suite";

/** The text of a JSON part, as a run's folder has it too. */
export const jsonPart = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
