import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { modelFiles, readModelFolder } from "../../../runner/micro/model-folder.ts";
import { readSafetensors, writeSafetensors } from "../../../runner/micro/safetensors.ts";
import { tensorsOf, weightsDigest } from "../../../runner/micro/weights.ts";
import { SpecError } from "../../../spec/index.ts";
import { configOf, randomWeights } from "./random-model.ts";

const parent = mkdtempSync(join(tmpdir(), "coalition-model-folder-"));
afterAll(() => rmSync(parent, { recursive: true }));

const config = configOf({ width: 8, layers: 2, heads: 2, inner: 12 });
const weights = randomWeights(config, 3);

/** A folder with a model's files, some of them changed. */
function folderWith(changes: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(parent, "model-"));
  for (const [name, content] of Object.entries({ ...modelFiles(config, weights), ...changes })) writeFileSync(join(folder, name), content);
  return folder;
}

const refusal = async (folder: string): Promise<string> => {
  const error: unknown = await readModelFolder(folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SpecError);
  return (error as SpecError).message.replaceAll(`${folder}/`, "");
};

it("reads the model that was written", async () => {
  expect(await readModelFolder(folderWith())).toEqual({ config, weights, digest: weightsDigest(config, weights) });
});

it("gives weights an identity that texts beside them do not change, and any value does", async () => {
  const files = modelFiles(config, weights, { note: "trained twice" });
  expect(readSafetensors(files["model.safetensors"] as Uint8Array, "m").metadata).toEqual({ note: "trained twice" });
  const { digest } = await readModelFolder(folderWith(files));
  expect(digest).toBe(weightsDigest(config, weights));
  const changed = new Map(weights);
  changed.set(
    "model.norm.weight",
    weights.get("model.norm.weight")!.map((gain, i) => (i === 3 ? gain + 1e-6 : gain)),
  );
  expect(weightsDigest(config, changed)).not.toBe(digest);
});

const configText = (change: object) => ({ "config.json": JSON.stringify({ ...config, ...change }) });

it.each<[string, Readonly<Record<string, string>>, string]>([
  ["no JSON", { "config.json": "{" }, "config.json:1:1: not JSON"],
  ["a field that is missing", configText({ rms_norm_eps: undefined }), "rms_norm_eps"],
  ["another vocabulary", configText({ vocab_size: 500 }), "config.json:1:1: /vocab_size: 500, and the micro vocabulary has"],
  ["another end", configText({ eos_token_id: 2 }), 'config.json:1:1: /eos_token_id: 2, and the token of "." is 0'],
  ["heads that do not divide the width", configText({ num_attention_heads: 3, num_key_value_heads: 3 }), "/hidden_size: 8 is no multiple"],
  ["shared keys", configText({ num_key_value_heads: 1 }), "/num_key_value_heads: 1, and there are 2 heads"],
])("refuses a config.json with %s", async (_, files, message) => {
  expect(await refusal(folderWith(files))).toContain(message);
});

it("refuses weights that are not those of the card beside them", async () => {
  const fingerprint = weightsDigest(config, weights);
  const card = (of: string) => folderWith({ "card.json": JSON.stringify({ name: "it", fingerprint: of }) });
  expect((await readModelFolder(card(fingerprint))).digest).toBe(fingerprint);
  expect(await refusal(card("another"))).toContain(
    `model.safetensors:1:1: these are other weights than those of card.json beside it: their fingerprint is ${fingerprint}, and there it is another`,
  );
  expect(await refusal(folderWith({ "card.json": "{" }))).toContain("card.json:1:1: not JSON");
});

it("refuses a folder in which a file is missing, and names it", async () => {
  const folder = folderWith();
  rmSync(join(folder, "model.safetensors"));
  expect(await refusal(folder)).toBe("model.safetensors:1:1: there is no such file, and a model's folder has it");
  expect(await refusal(join(parent, "nowhere"))).toContain("config.json");
});

it("refuses tensors that are not those of the config", async () => {
  const written = (change: (tensors: ReturnType<typeof tensorsOf>) => void) => {
    const tensors = tensorsOf(config, weights);
    change(tensors);
    return folderWith({ "model.safetensors": writeSafetensors({ tensors, metadata: {} }) });
  };
  const values = (...numbers: number[]) => Float32Array.from(numbers);
  expect(await refusal(written((tensors) => tensors.delete("model.norm.weight")))).toBe(
    `model.safetensors:1:1: 1 of the model's tensors are missing, such as "model.norm.weight"`,
  );
  expect(await refusal(written((tensors) => tensors.set("lm_head.weight", { shape: [1], values: values(1) })))).toContain(
    '"lm_head.weight" is no tensor of the model that config.json describes',
  );
  expect(await refusal(written((tensors) => tensors.set("model.norm.weight", { shape: [2], values: values(1, 1) })))).toContain(
    '"model.norm.weight" has the shape [2] instead of [8]',
  );
  const infinite = values(1, 1, 1, Number.POSITIVE_INFINITY, 1, 1, 1, 1);
  expect(await refusal(written((tensors) => tensors.set("model.norm.weight", { shape: [8], values: infinite })))).toContain(
    '"model.norm.weight" has a value that is no finite number',
  );
});
