import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { SpecError, validate } from "../../spec/index.ts";
import { textOf } from "../runs/json-lines.ts";
import { ModelConfig } from "./model-config.ts";
import { readSafetensors, writeSafetensors } from "./safetensors.ts";
import { END, encode, symbols } from "./vocabulary.ts";
import { tensorsOf, type Weights, weightsDigest, weightsMistake } from "./weights.ts";

/** A micro model: its form and its weights. */
export interface MicroModel {
  readonly config: ModelConfig;
  readonly weights: Weights;
  /** Of the weights (`weightsDigest`). */
  readonly digest: string;
}

const configName = "config.json";
const weightsName = "model.safetensors";
/** Written by `npm run zoo` beside the models that it trains; other folders have none. */
const cardName = "card.json";

/** Reads a folder with `config.json` and `model.safetensors`. Throws a SpecError at the file that is missing or wrong. */
export async function readModelFolder(folder: string): Promise<MicroModel> {
  const configPath = join(folder, configName);
  const weightsPath = join(folder, weightsName);
  for (const path of [configPath, weightsPath]) {
    if (!(await isFile(path))) throw SpecError.at(path, "there is no such file, and a model's folder has it");
  }
  const config = configOf(await textOf(await readFile(configPath), configPath), configPath);
  const { tensors } = readSafetensors(await readFile(weightsPath), weightsPath);
  const mistake = weightsMistake(config, tensors);
  if (mistake !== null) throw SpecError.at(weightsPath, mistake);
  const weights = new Map([...tensors].map(([name, { values }]) => [name, values]));
  const digest = weightsDigest(config, weights);
  const carded = await cardedFingerprint(join(folder, cardName));
  if (carded !== null && carded !== digest)
    throw SpecError.at(
      weightsPath,
      `these are other weights than those of ${cardName} beside it: their fingerprint is ${digest}, and there it is ${carded}`,
    );
  return { config, weights, digest };
}

/** The files of a model's folder, by name. `metadata` are free texts, such as where the weights come from. */
export function modelFiles(
  config: ModelConfig,
  weights: Weights,
  metadata: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string | Uint8Array>> {
  return {
    [configName]: `${JSON.stringify(config, null, 2)}\n`,
    [weightsName]: writeSafetensors({ tensors: tensorsOf(config, weights), metadata }),
  };
}

async function cardedFingerprint(path: string): Promise<string | null> {
  if (!(await isFile(path))) return null;
  const text = await textOf(await readFile(path), path);
  try {
    const { fingerprint } = JSON.parse(text) as { fingerprint?: unknown };
    return typeof fingerprint === "string" ? fingerprint : null;
  } catch (error) {
    throw SpecError.at(path, `not JSON: ${(error as Error).message}`);
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );

function configOf(text: string, path: string): ModelConfig {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw SpecError.at(path, `not JSON: ${(error as Error).message}`);
  }
  const mistakes = validate(ModelConfig, value).map((mistake) => ({ pointer: `/${mistake.path.join("/")}`, message: mistake.message }));
  if (mistakes.length === 0) mistakes.push(...formMistakes(value as ModelConfig));
  if (mistakes.length === 0) return value as ModelConfig;
  throw new SpecError(mistakes.map((mistake) => ({ ...mistake, place: { file: path, line: 1, column: 1 } })));
}

/** What of a form is wrong although each of its fields is right. */
function formMistakes(config: ModelConfig): { pointer: string; message: string }[] {
  const { vocab_size: size, hidden_size: width, num_attention_heads: heads, num_key_value_heads: sharedHeads, eos_token_id: end } = config;
  const wrong: { pointer: string; message: string }[] = [];
  if (size !== symbols.length) wrong.push({ pointer: "/vocab_size", message: `${size}, and the micro vocabulary has ${symbols.length}` });
  if (end !== encode(END)[0]) wrong.push({ pointer: "/eos_token_id", message: `${end}, and the token of "${END}" is ${encode(END)[0]}` });
  if (width % (2 * heads) !== 0) wrong.push({ pointer: "/hidden_size", message: `${width} is no multiple of twice the ${heads} heads` });
  if (sharedHeads !== heads) wrong.push({ pointer: "/num_key_value_heads", message: `${sharedHeads}, and there are ${heads} heads` });
  return wrong;
}
