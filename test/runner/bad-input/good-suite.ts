import { gzipSync } from "node:zlib";
import { sha256 } from "../../../spec/index.ts";

const lines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

const ids = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"];
const sums = lines(ids.map((id, i) => ({ id, input: `What is ${i} + ${i}?`, target: String(2 * i) })));
const answers = lines(
  ids.flatMap((item, i) => [0, 1].map((sample) => ({ item, sample, text: `ANSWER: ${2 * i + sample}`, usage: { input: 9, output: 3 } }))),
);

/** The files that the suite below names, by path from its folder. */
export const goodFiles: Readonly<Record<string, string | Uint8Array>> = {
  "sums.jsonl": sums,
  "more.jsonl.gz": gzipSync(lines(ids.slice(0, 6).map((id, i) => ({ key: `m${id}`, question: `What is ${i} - 1?`, gold: i - 1 })))),
  "taped/sums.jsonl": answers,
};

/** A suite with every section and every kind of plug-in, one entry a line: nothing is wrong with it. */
export const goodSuite = `{
  "$schema": "../schemas/suite.schema.json",
  "version": 1,
  "name": "good",
  "description": "Nothing is wrong here.",
  "seed": 5,
  "models": [
    {
      "id": "fixed",
      "use": "scripted",
      "with": { "replies": { "s1": "ANSWER: 0", "s2": ["ANSWER: 2", null], "*/answer": null }, "otherwise": "ANSWER: 7" },
      "description": "Always says the same.",
      "prices": { "input": 1, "output": 2, "cachedInput": 0.5 }
    },
    {
      "id": "skilled",
      "use": "simulated",
      "with": { "skill": { "default": 0.6, "algebra": 0.9 }, "correlation": 0.2, "tokens": { "question": 10, "reply": 20 } },
      "replica": 1,
      "sampling": { "temperature": 0.3, "turns": { "answer": { "maxTokens": 99 } } }
    },
    { "id": "plain", "use": "simulated", "with": { "skill": 0.5, "abstain": 0.1 }, "limits": { "maxConnections": 3, "attemptTimeoutSeconds": 9.5 } },
    { "id": "taped", "use": "recorded", "with": { "answers": "taped", "files": { "sums": "sums.jsonl" }, "samples": 2 } }
  ],
  "pools": [
    { "id": "pair", "members": ["skilled", "plain"] },
    { "id": "trio", "members": ["fixed", "skilled", "taped"] }
  ],
  "methods": [
    { "id": "vote", "use": "majority-vote", "with": { "tie": "first", "weights": "none" } },
    { "id": "router", "use": "trained-routing", "with": { "l2": 0.01, "epochs": 5 } },
    { "id": "champion", "use": "single", "with": { "member": "dev-best" } },
    { "id": "ceiling", "use": "oracle", "with": {} }
  ],
  "datasets": [
    {
      "id": "sums",
      "use": "jsonl",
      "with": { "path": "sums.jsonl", "sha256": "${sha256(sums)}", "chance": 0 },
      "scorer": { "use": "numeric", "with": { "percent": "strict", "tolerance": 0 } },
      "extract": ["boxed", "marker", "last-number"],
      "dev": 3,
      "test": 5
    },
    {
      "id": "more",
      "use": "jsonl",
      "with": { "path": "more.jsonl.gz", "fields": { "id": "key", "input": "question", "target": "gold" } },
      "scorer": { "use": "numeric" },
      "dev": ["ms1", "ms2"],
      "test": ["ms3", "ms4"]
    },
    { "id": "made", "use": "generated", "with": { "count": 12, "domains": { "algebra": 2, "history": 1 }, "wrong": 3, "options": false }, "dev": 4 }
  ],
  "matrix": {
    "exclude": [
      { "pool": "trio", "dataset": "made" },
      { "pool": "trio", "dataset": "more", "method": "vote" },
      { "pool": "trio", "dataset": "more" }
    ]
  },
  "sampling": { "temperature": 0.7, "topP": 0.9, "maxTokens": 64, "stop": ["END"], "turns": { "answer": { "temperature": 0 } } },
  "repeats": 1,
  "valuation": { "indices": ["shapley", "leave-one-out"], "mode": "exact", "empty": "zero", "undersized": "solo", "roles": "re-elect", "failed": "zero", "resamples": 100 },
  "prompts": { "answer": "{question} End with ANSWER: and your answer." },
  "limits": { "maxCalls": 1000, "maxTokens": 50000, "maxCost": 2.5, "failOnError": 1 },
  "gates": [{ "metric": "accuracy", "where": { "pool": "pair", "method": "vote", "dataset": "sums" }, "min": 0.1, "alpha": 0.1, "strict": true }]
}
`;
