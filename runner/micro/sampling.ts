import type { Stream } from "../stream.ts";

/** How a token is drawn. At temperature 0 the likeliest is taken and nothing is drawn. */
export interface TokenSampling {
  readonly temperature: number;
  /** Draw from the smallest set of likeliest tokens with at least this mass; 1: from all. */
  readonly topP: number;
}

export interface SampledToken {
  readonly token: number;
  /** Under the softmax of the logits themselves: at temperature 1, over all tokens. */
  readonly logprob: number;
}

/**
 * A token by its logits. Temperature 0: the likeliest, the lowest of equals. Otherwise one uniform number is drawn, whatever the
 * distribution is, and the tokens are gone through in the order of their numbers.
 */
export function sampleToken(logits: Float32Array, { temperature, topP }: TokenSampling, stream: Stream): SampledToken {
  const top = likeliest(logits);
  const masses = new Float64Array(logits.length);
  const total = exponentiate(logits, logits[top]!, 1, masses);
  if (!Number.isFinite(total)) throw new Error("a logit of the model is no finite number");
  const sampled = (token: number): SampledToken => ({ token, logprob: logits[token]! - logits[top]! - Math.log(total) });
  if (temperature === 0) return sampled(top);

  const ofAll = temperature === 1 ? total : exponentiate(logits, logits[top]!, temperature, masses);
  let rest = stream.uniform() * (topP < 1 ? keepNucleus(masses, topP * ofAll) : ofAll);
  let last = top;
  for (let token = 0; token < masses.length; token++) {
    if (masses[token] === 0) continue;
    last = token;
    rest -= masses[token]!;
    if (rest < 0) break;
  }
  // Where rounding has left some of the total over, the last one has it.
  return sampled(last);
}

/** Log-probability of a token under the softmax of the logits: what a sampled token has. */
export function logprobOf(logits: Float32Array, token: number): number {
  const top = logits[likeliest(logits)]!;
  return logits[token]! - top - Math.log(exponentiate(logits, top, 1, new Float64Array(logits.length)));
}

function likeliest(logits: Float32Array): number {
  let best = 0;
  for (let token = 1; token < logits.length; token++) if (logits[token]! > logits[best]!) best = token;
  return best;
}

/** masses = exp((logits - top) / temperature). Returns their sum. */
function exponentiate(logits: Float32Array, top: number, temperature: number, masses: Float64Array): number {
  let total = 0;
  for (let token = 0; token < logits.length; token++) {
    const mass = Math.exp((logits[token]! - top) / temperature);
    masses[token] = mass;
    total += mass;
  }
  return total;
}

/** Clears all but the likeliest tokens that have `mass` together, lower ones first among equals. Returns what they have. */
function keepNucleus(masses: Float64Array, mass: number): number {
  const order = Array.from(masses.keys()).sort((a, b) => masses[b]! - masses[a]! || a - b);
  let kept = 0;
  for (const token of order) {
    if (kept >= mass) masses[token] = 0;
    else kept += masses[token]!;
  }
  return kept;
}
