import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startBackend } from "../runner/micro/backend.ts";
import { createDecoder } from "../runner/micro/decoder.ts";
import { readModelFolder } from "../runner/micro/model-folder.ts";
import { decode, encode } from "../runner/micro/vocabulary.ts";
import { streamFor } from "../runner/stream.ts";
import { tasks } from "../runner/tasks/all.ts";
import { type Ask, endless, examOf, problemsOf } from "./micro-world/exam.ts";
import { type Examined, pageOf } from "./micro-world/page.ts";

// `npm run study:micro-world`: examines the models of the zoo on questions they never saw and writes docs/micro-world.md.
const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const models = ["wren", "jay", "rook", "crow"];
const count = 252;
const seed = 1;

const { tf } = await startBackend("wasm");
const examined: Examined[] = [];
for (const id of models) {
  const { config, weights } = await readModelFolder(path(`reference/zoo/${id}`));
  const decoder = createDecoder(tf, config, weights);
  const ask: Ask = (prompts) =>
    decoder
      .generate(prompts.map((prompt) => ({ prompt: encode(prompt), maxTokens: 16, temperature: 0, topP: 1, stream: streamFor(seed) })))
      .map(({ tokens }) => endless(decode(tokens)));
  const parameters = [...weights.values()].reduce((sum, { length }) => sum + length, 0);
  examined.push({ id, parameters, results: tasks.map((task) => examOf(ask, task, problemsOf(task, count, seed), seed)) });
  decoder.dispose();
  console.error(`${id} examined`);
}
writeFileSync(path("docs/micro-world.md"), pageOf(tasks, examined, count));
console.log("docs/micro-world.md");
