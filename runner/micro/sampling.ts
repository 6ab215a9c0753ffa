import type { Stream } from "../stream.ts";

/** How a token is drawn. At temperature 0 the likeliest is taken and nothing is drawn. */
export interface TokenSampling {
  readonly temperature: number;
  /** Draw from the smallest set of likeliest tokens with at least this mass; 1: from all. */
  readonly topP: number;
}

/**
 * A token by its logits. Temperature 0: the likeliest, the lowest of equals. Otherwise one uniform number is drawn, whatever the
 * distribution is, and the tokens are gone through in the order of their numbers.
 */
export function sampleToken(logits: Float32Array, { temperature, topP }: TokenSampling, stream: Stream): number {
  const top = likeliest(logits);
  if (temperature === 0) return top;
  const masses = new Float64Array(logits.length);
  let total = 0;
  for (let token = 0; token < logits.length; token++) {
    masses[token] = Math.exp((logits[token]! - logits[top]!) / temperature);
    total += masses[token]!;
  }
  if (topP < 1) total = keepNucleus(masses, topP * total);
  let rest = stream.uniform() * total;
  let last = top;
  for (let token = 0; token < masses.length; token++) {
    if (masses[token] === 0) continue;
    last = token;
    rest -= masses[token]!;
    if (rest < 0) return token;
  }
  // Only where rounding has left some of the total over.
  return last;
}

/** Log-probability of a token under the softmax of the logits. */
export function logprobOf(logits: Float32Array, token: number): number {
  const top = logits[likeliest(logits)]!;
  let total = 0;
  for (let other = 0; other < logits.length; other++) total += Math.exp(logits[other]! - top);
  return logits[token]! - top - Math.log(total);
}

function likeliest(logits: Float32Array): number {
  let best = 0;
  for (let token = 1; token < logits.length; token++) if (logits[token]! > logits[best]!) best = token;
  if (!Number.isFinite(logits[best])) throw new Error(`the model's logit of token ${best} is ${logits[best]}`);
  return best;
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
