import { hash } from "node:crypto";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/** A part of an address: what the draw is for ("split", "bootstrap") and for whom. */
export type Address = readonly (string | number)[];

/** A stream of random numbers that depends on its address alone: not on time, thread, or what else was drawn. */
export interface Stream {
  /** Uniform in [0, 1), 53 bits. */
  uniform(): number;
  /** Uniform integer in 0..n-1. */
  below(n: number): number;
  /** Standard normal (Box-Muller; one draw in two is kept for the next call). */
  normal(): number;
}

/** SHA-256 of an address. The parts are told apart: ["ab"] and ["a", "b"], 1 and "1" differ. */
export function digestOf(address: Address): Buffer {
  return hash("sha256", JSON.stringify(address), "buffer");
}

/** The one way to get randomness: `streamFor(suite.seed, "split", dataset.id)`. */
export function streamFor(...address: Address): Stream {
  const digest = digestOf(address);
  return streamFrom(digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), digest.readInt32LE(12));
}

/** The stream of a number that is itself a digest of up to 53 bits, such as a call's seed. Costs no hashing. */
export function streamOfSeed(seed: number): Stream {
  const low = seed >>> 0;
  const high = Math.floor(seed / 2 ** 32) >>> 0;
  const first = scrambled(low ^ scrambled(high + 0x9e3779b9));
  const second = scrambled(high ^ scrambled(low + 0x3c6ef372));
  return streamFrom(first, second, scrambled(first + 0xdaa66d2b), scrambled(second + 0x78dde6e4));
}

// The finalizer of MurmurHash3: one changed bit changes each bit of the result with probability 1/2.
function scrambled(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function streamFrom(a: number, b: number, c: number, d: number): Stream {
  // An all-zero state would be a fixed point of the generator; setting one bit costs nothing of the randomness.
  const random = xoroshiro128plusFromState([a | 1, b, c, d]);
  let spare: number | null = null;
  const uniform = () => uniformFloat64(random);
  return {
    uniform,
    below: (n) => uniformInt(random, 0, n - 1),
    normal() {
      if (spare !== null) {
        const kept = spare;
        spare = null;
        return kept;
      }
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
      const angle = 2 * Math.PI * uniform();
      spare = radius * Math.sin(angle);
      return radius * Math.cos(angle);
    },
  };
}

/** The ids in an order that the address decides, each by its own digest: leaving one out moves no other. */
export function ranked<T>(things: readonly T[], id: (thing: T) => string, ...address: Address): T[] {
  // As digestOf of the address and the id, whose common part is written once.
  const begun = `${JSON.stringify(address).slice(0, -1)}${address.length === 0 ? "" : ","}`;
  const keyed = things.map((thing) => ({ thing, key: hash("sha256", `${begun}${JSON.stringify(id(thing))}]`, "hex") }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ thing }) => thing);
}
