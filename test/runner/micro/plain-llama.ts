import type { ModelConfig } from "../../../runner/micro/model-config.ts";
import type { Weights } from "../../../runner/micro/weights.ts";

/**
 * The logits behind each position, written down from the definition of the Llama network: double precision, every position from scratch,
 * nothing fused, transposed or kept. A second opinion for tests; slow.
 */
export function plainLogits(config: ModelConfig, weights: Weights, tokens: readonly number[]): number[][] {
  const { hidden_size: d, num_attention_heads: heads, num_hidden_layers: layers, vocab_size: v } = config;
  const width = d / heads;
  const vector = (name: string) => [...weights.get(name)!];
  const product = (name: string, x: readonly number[]): number[] => {
    const matrix = weights.get(name)!;
    return Array.from({ length: matrix.length / x.length }, (_, out) =>
      x.reduce((sum, value, i) => sum + matrix[out * x.length + i]! * value, 0),
    );
  };
  const norm = (name: string, x: readonly number[]): number[] => {
    const gain = vector(name);
    const scale = 1 / Math.sqrt(x.reduce((sum, value) => sum + value ** 2, 0) / d + config.rms_norm_eps);
    return x.map((value, i) => value * scale * gain[i]!);
  };
  const plus = (a: readonly number[], b: readonly number[]) => a.map((value, i) => value + b[i]!);
  const headsOf = (x: readonly number[]) => Array.from({ length: heads }, (_, h) => x.slice(h * width, (h + 1) * width));
  const rotated = (x: readonly number[], position: number): number[] =>
    x.map((value, i) => {
      const angle = position * config.rope_theta ** ((-2 * (i % (width / 2))) / width);
      const other = i < width / 2 ? -x[i + width / 2]! : x[i - width / 2]!;
      return value * Math.cos(angle) + other * Math.sin(angle);
    });

  const embedding = weights.get("model.embed_tokens.weight")!;
  let stream = tokens.map((token) => [...embedding.subarray(token * d, (token + 1) * d)]);
  for (let l = 0; l < layers; l++) {
    const at = `model.layers.${l}.`;
    const normed = stream.map((x) => norm(`${at}input_layernorm.weight`, x));
    const projected = (name: string) => normed.map((x) => headsOf(product(`${at}self_attn.${name}_proj.weight`, x)));
    const turned = (name: string) => projected(name).map((all, position) => all.map((head) => rotated(head, position)));
    const [queries, keys, values] = [turned("q"), turned("k"), projected("v")];
    stream = stream.map((x, position) => {
      const attended = queries[position]!.flatMap((query, h) => {
        const seen = keys.slice(0, position + 1);
        const masses = seen.map((key) => Math.exp(query.reduce((sum, q, i) => sum + q * key[h]![i]!, 0) / Math.sqrt(width)));
        const total = masses.reduce((sum, mass) => sum + mass, 0);
        return query.map((_, i) => masses.reduce((sum, mass, p) => sum + (mass / total) * values[p]![h]![i]!, 0));
      });
      const between = plus(x, product(`${at}self_attn.o_proj.weight`, attended));
      const input = norm(`${at}post_attention_layernorm.weight`, between);
      const gate = product(`${at}mlp.gate_proj.weight`, input);
      const up = product(`${at}mlp.up_proj.weight`, input);
      return plus(
        between,
        product(
          `${at}mlp.down_proj.weight`,
          gate.map((g, i) => (g / (1 + Math.exp(-g))) * up[i]!),
        ),
      );
    });
  }
  return stream.map((x) => product("model.embed_tokens.weight", norm("model.norm.weight", x)).slice(0, v));
}
