import { type Static, Type } from "@sinclair/typebox";

const size = (description: string) => Type.Integer({ minimum: 1, maximum: 65536, description });

/** The form of a micro model, in the field names of Llama's own `config.json`, so that other tools read it too. */
export const ModelConfig = Type.Object(
  {
    architectures: Type.Tuple([Type.Literal("LlamaForCausalLM")]),
    model_type: Type.Literal("llama"),
    vocab_size: size("Symbols of the vocabulary."),
    hidden_size: size("Width d of the residual stream."),
    intermediate_size: size("Width of the gated feed-forward layer."),
    num_hidden_layers: size("Blocks."),
    num_attention_heads: size("Heads; hidden_size is a multiple of twice their number."),
    num_key_value_heads: size("Equal to num_attention_heads."),
    max_position_embeddings: size("Longest prompt and reply together, in symbols."),
    rms_norm_eps: Type.Number({ exclusiveMinimum: 0 }),
    rope_theta: Type.Number({ exclusiveMinimum: 0, description: "Base of the rotary positions." }),
    hidden_act: Type.Literal("silu"),
    tie_word_embeddings: Type.Literal(true),
    bos_token_id: Type.Null(),
    eos_token_id: Type.Integer({ minimum: 0, description: "Token that ends a reply." }),
    torch_dtype: Type.Literal("float32"),
  },
  { additionalProperties: false },
);
export type ModelConfig = Static<typeof ModelConfig>;

/** Names and shapes of a model's tensors as they stand in `model.safetensors`: Llama's, each matrix [out, in]. */
export function tensorShapes(config: ModelConfig): ReadonlyMap<string, readonly number[]> {
  const { hidden_size: d, intermediate_size: f, vocab_size: v } = config;
  const block = (l: number): [string, number[]][] => {
    const at = `model.layers.${l}.`;
    return [
      [`${at}input_layernorm.weight`, [d]],
      ...["q", "k", "v", "o"].map((name): [string, number[]] => [`${at}self_attn.${name}_proj.weight`, [d, d]]),
      [`${at}post_attention_layernorm.weight`, [d]],
      [`${at}mlp.gate_proj.weight`, [f, d]],
      [`${at}mlp.up_proj.weight`, [f, d]],
      [`${at}mlp.down_proj.weight`, [d, f]],
    ];
  };
  return new Map<string, readonly number[]>([
    ["model.embed_tokens.weight", [v, d]],
    ...Array.from({ length: config.num_hidden_layers }, (_, l) => block(l)).flat(),
    ["model.norm.weight", [d]],
  ]);
}
