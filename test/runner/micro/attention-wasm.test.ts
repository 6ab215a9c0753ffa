import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import initWabt from "wabt";

const micro = fileURLToPath(new URL("../../../runner/micro/", import.meta.url));

it("is what attention.wat is assembled to", async () => {
  const wabt = await initWabt();
  const module = wabt.parseWat("attention.wat", readFileSync(`${micro}attention.wat`, "utf8"), { simd: true, bulk_memory: true });
  module.validate();
  const base64 = Buffer.from(module.toBinary({}).buffer).toString("base64");
  await expect(`/** \`attention.wat\`, assembled by \`npm run kernels\`; base64. */
export const attentionWasm =
  "${base64}";
`).toMatchFileSnapshot(`${micro}attention-wasm.ts`);
});
