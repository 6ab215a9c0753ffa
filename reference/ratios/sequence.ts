import type { Ratio } from "../ratio.ts";

/**
 * s_i = exp((1/|y_i|) sum_t (l_it - o_it)), the same for all tokens of a reply (GSPO, arXiv 2507.18071; the sum of differences, which
 * loses less in 32 bits than the difference of sums). The gradient flows through all tokens of the reply. A trajectory in which the
 * policy speaks several times has a ratio for each of its replies: each answers a prompt of its own.
 */
export const sequence: Ratio = {
  id: "sequence",
  description: "The geometric mean of the ratios of a reply's tokens.",
  of(tf, difference, reply) {
    const replies = 1 + Array.from(reply).reduce((most, j) => Math.max(most, j), -1);
    const member = new Float32Array(reply.length * replies);
    const lengths = new Float32Array(replies);
    for (let n = 0; n < reply.length; n++) {
      const j = reply[n]!;
      if (j === -1) continue;
      member[n * replies + j] = 1;
      lengths[j]!++;
    }
    // As products with a constant matrix: sums over segments have no kernel on some backends.
    const members = tf.tensor2d(member, [reply.length, replies]);
    const mean = members.matMul(difference.expandDims(1), true, false).div(tf.tensor2d(lengths, [replies, 1]));
    return members.matMul(mean.exp()).as1D();
  },
};
