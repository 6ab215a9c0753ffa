import { streamFor } from "../../stream.ts";

const onsets = ["b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "br", "dr", "kl", "pr", "st", "tr"];
const vowels = ["a", "e", "i", "o", "u", "ai", "ou"];
const size = 40;

/** Made-up words of a domain, which follow from its name alone: equal names, equal words, in every suite. */
export function vocabulary(domain: string): readonly string[] {
  const draw = streamFor("vocabulary", domain);
  const words = new Set<string>();
  while (words.size < size) {
    const syllables = 2 + draw.below(2);
    let word = "";
    for (let i = 0; i < syllables; i++) word += onsets[draw.below(onsets.length)]! + vowels[draw.below(vowels.length)]!;
    words.add(word);
  }
  return [...words];
}
