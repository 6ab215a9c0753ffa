import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeGguf } from "../../../runner/micro/gguf.ts";
import { llamaCppFile } from "../../../runner/micro/llama-cpp.ts";
import { modelFiles } from "../../../runner/micro/model-folder.ts";
import { END, encode, symbols } from "../../../runner/micro/vocabulary.ts";
import { streamFor } from "../../../runner/stream.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb } from "../verb.ts";
import { configOf, randomWeights } from "./random-model.ts";

const config = configOf({ width: 24, layers: 2, heads: 3, inner: 20, positions: 48 });
const weights = randomWeights(config, 7);
const bytes = llamaCppFile("seven", { config, weights });

interface Read {
  readonly version: number;
  readonly metadata: Record<string, unknown>;
  readonly tensors: Record<string, { readonly dimensions: number[]; readonly type: number; readonly offset: number; readonly at: number }>;
  readonly start: number;
}

/** Reads a GGUF file as its specification has it. */
function read(file: Uint8Array): Read {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const take = <T>(size: number, get: (from: number) => T): T => {
    at += size;
    return get(at - size);
  };
  const u32 = () => take(4, (from) => view.getUint32(from, true));
  const u64 = () => Number(take(8, (from) => view.getBigUint64(from, true)));
  const string = (): string => take(u64(), (from) => new TextDecoder().decode(file.subarray(from, at)));
  const times = <T>(count: number, get: () => T): T[] => Array.from({ length: count }, get);
  const value = (type: number): unknown => {
    if (type === 4) return u32();
    if (type === 5) return take(4, (from) => view.getInt32(from, true));
    if (type === 6) return take(4, (from) => view.getFloat32(from, true));
    if (type === 7) return take(1, (from) => view.getUint8(from)) === 1;
    if (type === 8) return string();
    if (type !== 9) throw new Error(`type ${type}`);
    const of = u32();
    return times(u64(), () => value(of));
  };
  expect(take(4, (from) => new TextDecoder().decode(file.subarray(from, at)))).toBe("GGUF");
  const version = u32();
  const [tensorCount, valueCount] = [u64(), u64()];
  const metadata = Object.fromEntries(times(valueCount, () => [string(), value(u32())]));
  const entries = times(tensorCount, () => ({ name: string(), dimensions: times(u32(), u64), type: u32(), offset: u64() }));
  const start = Math.ceil(at / 32) * 32;
  const tensors = Object.fromEntries(entries.map(({ name, ...entry }) => [name, { ...entry, at: start + entry.offset }]));
  return { version, metadata, tensors, start };
}

const { version, metadata, tensors, start } = read(bytes);

function valuesOf(name: string): Float32Array {
  const { dimensions, at } = tensors[name]!;
  const size = dimensions.reduce((product, dimension) => product * dimension);
  return new Float32Array(bytes.slice(at, at + 4 * size).buffer);
}

describe("a micro model's GGUF file", () => {
  it("is of version 3, with each tensor at a multiple of 32 bytes, one behind the other to the end", () => {
    expect(version).toBe(3);
    let next = 0;
    for (const { dimensions, type, offset } of Object.values(tensors)) {
      expect([type, offset]).toEqual([0, next]);
      next = Math.ceil((offset + 4 * dimensions.reduce((product, dimension) => product * dimension)) / 32) * 32;
    }
    expect(start + next).toBe(bytes.length);
  });

  it("tells the form of the model in llama.cpp's words", () => {
    expect(metadata).toMatchObject({
      "general.architecture": "llama",
      "general.name": "seven",
      "llama.vocab_size": symbols.length,
      "llama.context_length": 48,
      "llama.embedding_length": 24,
      "llama.block_count": 2,
      "llama.feed_forward_length": 20,
      "llama.attention.head_count": 3,
      "llama.attention.head_count_kv": 3,
      "llama.rope.dimension_count": 8,
      "llama.rope.freq_base": 1000,
      "llama.attention.layer_norm_rms_epsilon": Math.fround(1e-5),
    });
  });

  it("has a token for each micro symbol, of which one ends a reply, and no merges", () => {
    expect(metadata["tokenizer.ggml.tokens"]).toEqual(symbols);
    expect(metadata["tokenizer.ggml.merges"]).toEqual([]);
    expect(metadata["tokenizer.ggml.eos_token_id"]).toBe(encode(END)[0]);
    const types = metadata["tokenizer.ggml.token_type"] as number[];
    expect(types).toHaveLength(symbols.length);
    expect(symbols.filter((_, token) => types[token] === 3)).toEqual([END]);
    expect(symbols.filter((_, token) => types[token] === 4)).toEqual(symbols.filter((symbol) => symbol.length > 1));
  });

  it("holds the values of the weights, the fastest dimension named first", () => {
    const names: Record<string, string> = {
      input_layernorm: "attn_norm",
      "self_attn.v_proj": "attn_v",
      "self_attn.o_proj": "attn_output",
      post_attention_layernorm: "ffn_norm",
      "mlp.gate_proj": "ffn_gate",
      "mlp.up_proj": "ffn_up",
      "mlp.down_proj": "ffn_down",
    };
    const pairs = [0, 1].flatMap((l) => Object.entries(names).map(([own, its]) => [`model.layers.${l}.${own}`, `blk.${l}.${its}`]));
    for (const [own, its] of [["model.embed_tokens", "token_embd"], ["model.norm", "output_norm"], ...pairs])
      expect(valuesOf(`${its}.weight`), its).toEqual(weights.get(`${own}.weight`));
    expect(Object.keys(tensors)).toHaveLength(weights.size);
    expect(tensors["token_embd.weight"]!.dimensions).toEqual([24, symbols.length]);
    expect(tensors["blk.1.ffn_down.weight"]!.dimensions).toEqual([20, 24]);
    expect(tensors["blk.1.ffn_norm.weight"]!.dimensions).toEqual([24]);
  });

  it("scores keys for queries the same where neighbours turn with each other as where the halves of a head do", () => {
    const [heads, half] = [3, 4];
    const stream = streamFor("turned");
    const product = (matrix: Float32Array, x: number[]) =>
      Array.from({ length: 24 }, (_, out) => x.reduce((sum, value, i) => sum + matrix[24 * out + i]! * value, 0));
    /** Scores of each head, given where the two entries stand that turn with each other. */
    const scores = (query: number[], key: number[], position: number, pair: (i: number) => [number, number]) =>
      Array.from({ length: heads }, (_, h) => {
        let score = 0;
        for (let i = 0; i < half; i++) {
          const [first, second] = pair(i).map((entry) => entry + 2 * half * h) as [number, number];
          const angle = position * 1000 ** (-i / half);
          const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
          score +=
            (query[first]! * cosine - query[second]! * sine) * key[first]! +
            (query[second]! * cosine + query[first]! * sine) * key[second]!;
        }
        return score;
      });
    for (const l of [0, 1]) {
      const [x, y] = [0, 1].map(() => Array.from({ length: 24 }, () => stream.normal())) as [number[], number[]];
      const own = (name: string, of: number[]) => product(weights.get(`model.layers.${l}.self_attn.${name}_proj.weight`)!, of);
      const its = (name: string, of: number[]) => product(valuesOf(`blk.${l}.attn_${name}.weight`), of);
      const found = scores(its("q", x), its("k", y), 5, (i) => [2 * i, 2 * i + 1]);
      const expected = scores(own("q", x), own("k", y), 5, (i) => [i, i + half]);
      for (const [h, score] of found.entries()) expect(score).toBeCloseTo(expected[h]!, 10);
    }
  });

  it("is the same for the same model, and another for another", () => {
    const again = new Map([...weights].reverse());
    expect(llamaCppFile("seven", { config, weights: again })).toEqual(bytes);
    expect(llamaCppFile("seven", { config, weights: randomWeights(config, 8) })).not.toEqual(bytes);
  });
});

it("a GGUF file may hold nothing", () => {
  expect(read(writeGguf({ metadata: new Map(), tensors: new Map() }))).toMatchObject({ version: 3, metadata: {}, tensors: {} });
});

describe("export gguf", () => {
  const folder = temporaryFolder();

  it("writes the model of a folder, under the folder's name", async () => {
    mkdirSync(join(folder, "seven"));
    for (const [name, content] of Object.entries(modelFiles(config, weights))) writeFileSync(join(folder, "seven", name), content);
    const out = join(folder, "new", "model.gguf");
    expect(await verb(["export", "gguf", join(folder, "seven"), "--out", out])).toEqual({ code: 0, out: `${out}\n`, err: "" });
    expect(new Uint8Array(readFileSync(out))).toEqual(bytes);
  });

  it("exits with 2 where there is no model, and says where it was looked for", async () => {
    const nowhere = join(folder, "nowhere");
    expect(await verb(["export", "gguf", nowhere])).toEqual({ code: 2, out: "", err: `there is no folder ${nowhere}\n` });
    mkdirSync(nowhere);
    const { code, err } = await verb(["export", "gguf", nowhere]);
    expect(code).toBe(2);
    expect(err).toContain(`${join(nowhere, "config.json")}:1:1: there is no such file`);
  });
});
