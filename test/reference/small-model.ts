import type { ModelConfig } from "../../runner/micro/model-config.ts";
import { symbols } from "../../runner/micro/vocabulary.ts";

/** A form that is small and has every part more than once. */
export const smallModel: ModelConfig = {
  architectures: ["LlamaForCausalLM"],
  model_type: "llama",
  vocab_size: symbols.length,
  hidden_size: 12,
  intermediate_size: 20,
  num_hidden_layers: 2,
  num_attention_heads: 2,
  num_key_value_heads: 2,
  max_position_embeddings: 32,
  rms_norm_eps: 1e-5,
  rope_theta: 1000,
  hidden_act: "silu",
  tie_word_embeddings: true,
  bos_token_id: null,
  eos_token_id: 0,
  torch_dtype: "float32",
};
