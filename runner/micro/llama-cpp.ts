import { type GgufValue, writeGguf } from "./gguf.ts";
import type { ModelConfig } from "./model-config.ts";
import type { MicroModel } from "./model-folder.ts";
import type { Tensor } from "./safetensors.ts";
import { symbols } from "./vocabulary.ts";
import { tensorsOf } from "./weights.ts";

/** A micro model as a file that llama.cpp loads: the same weights, 32-bit floats, and a tokenizer with the micro symbols. */
export function llamaCppFile(name: string, { config, weights }: Pick<MicroModel, "config" | "weights">): Uint8Array {
  const tensors = [...tensorsOf(config, weights)].map(([own, tensor]): [string, Tensor] => {
    const turned = /\.self_attn\.[qk]_proj\./.test(own);
    return [nameOf(own), turned ? interleaved(tensor, config.num_attention_heads) : tensor];
  });
  return writeGguf({ metadata: new Map([...form(name, config), ...tokenizer(config)]), tensors: new Map(tensors) });
}

type Metadata = [key: string, value: GgufValue][];

const form = (name: string, config: ModelConfig): Metadata => [
  ["general.architecture", ["string", "llama"]],
  ["general.name", ["string", name]],
  // All tensors are 32-bit floats.
  ["general.file_type", ["uint32", 0]],
  ["llama.vocab_size", ["uint32", config.vocab_size]],
  ["llama.context_length", ["uint32", config.max_position_embeddings]],
  ["llama.embedding_length", ["uint32", config.hidden_size]],
  ["llama.block_count", ["uint32", config.num_hidden_layers]],
  ["llama.feed_forward_length", ["uint32", config.intermediate_size]],
  ["llama.attention.head_count", ["uint32", config.num_attention_heads]],
  ["llama.attention.head_count_kv", ["uint32", config.num_key_value_heads]],
  ["llama.attention.layer_norm_rms_epsilon", ["float32", config.rms_norm_eps]],
  ["llama.rope.dimension_count", ["uint32", config.hidden_size / config.num_attention_heads]],
  ["llama.rope.freq_base", ["float32", config.rope_theta]],
];

/** Types of tokens in GGUF. A control token ends a reply and is not printed; one of the user's is found in a text before all others. */
const tokenTypes = { normal: 1, control: 3, userDefined: 4 };

/**
 * Byte pairs of which none are ever merged: of all tokenizers of llama.cpp the one that takes single characters and needs no token for
 * each byte. It leaves out characters that are no symbols.
 */
const tokenizer = ({ eos_token_id: end }: ModelConfig): Metadata => [
  ["tokenizer.ggml.model", ["string", "gpt2"]],
  ["tokenizer.ggml.pre", ["string", "gpt-2"]],
  ["tokenizer.ggml.tokens", ["strings", symbols]],
  ["tokenizer.ggml.token_type", ["int32s", symbols.map((symbol, token) => tokenType(symbol, token === end))]],
  ["tokenizer.ggml.merges", ["strings", []]],
  ["tokenizer.ggml.eos_token_id", ["uint32", end]],
  ["tokenizer.ggml.add_bos_token", ["bool", false]],
  ["tokenizer.ggml.add_eos_token", ["bool", false]],
  ["tokenizer.ggml.add_space_prefix", ["bool", false]],
  // A chat's last message is the prompt, as it stands.
  ["tokenizer.chat_template", ["string", "{{ messages[-1]['content'] }}"]],
];

function tokenType(symbol: string, ends: boolean): number {
  if (ends) return tokenTypes.control;
  return symbol.length === 1 ? tokenTypes.normal : tokenTypes.userDefined;
}

/** llama.cpp's name of a tensor. */
function nameOf(own: string): string {
  const [, block, part] = /^model\.(?:layers\.(\d+)\.)?(.+)\.weight$/.exec(own)!;
  return `${block === undefined ? "" : `blk.${block}.`}${parts[part!]}.weight`;
}

const parts: Readonly<Record<string, string>> = {
  embed_tokens: "token_embd",
  norm: "output_norm",
  input_layernorm: "attn_norm",
  "self_attn.q_proj": "attn_q",
  "self_attn.k_proj": "attn_k",
  "self_attn.v_proj": "attn_v",
  "self_attn.o_proj": "attn_output",
  post_attention_layernorm: "ffn_norm",
  "mlp.gate_proj": "ffn_gate",
  "mlp.up_proj": "ffn_up",
  "mlp.down_proj": "ffn_down",
};

/**
 * Rows of queries or keys in llama.cpp's order: it turns each even entry of a head with the odd one behind it, where `Rotary` turns
 * each entry of the first half with its like in the second.
 */
function interleaved({ shape, values }: Tensor, heads: number): Tensor {
  const [rows, width] = shape as [number, number];
  const half = rows / heads / 2;
  const ordered = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    const inHead = row % (2 * half);
    const to = row - inHead + 2 * (inHead % half) + Math.floor(inHead / half);
    ordered.set(values.subarray(row * width, (row + 1) * width), to * width);
  }
  return { shape, values: ordered };
}
