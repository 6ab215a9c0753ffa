/** A line that opens another question: what a model writes when it goes on with the pattern of its prompt after it has answered. */
const opening =
  /(?:^|\n)[ \t]{0,8}[*_#> ]{0,8}(?:Question|Problem|Exercise|Instruction|Human|User|Q)(?:[ \t]{0,4}\d{1,6})?[ \t]{0,4}[*_]{0,3}:|<\|im_start\|>|<\|start_header_id\|>|<\|user\|>|<start_of_turn>|\[INST\]/;

/** Inside a line only the unmistakable form counts: a capital word after the end of a sentence or of a number. */
const inline = /[\d.!?)}\]*$"'][ \t]{1,4}(?:Question|Problem)(?:[ \t]?\d{1,6})?:[ \t]/;

/**
 * Where a reply that was already `answered` runs on into another question, else the text's length.
 * A reply that opens a question (or speaks of examples) before its first answer is reciting its prompt:
 * there the last answer is the reply's own, so nothing is cut.
 */
export function startOfRunOn(text: string, answered: RegExp): number {
  const next = text.search(opening);
  const within = text.search(inline);
  const cut = Math.min(next < 0 ? text.length : next, within < 0 ? text.length : within + 1);
  if (cut === text.length) return cut;
  const first = text.search(answered);
  if (first < 0 || first >= cut) return text.length;
  return /\bexamples?\b/i.test(text.slice(0, first)) ? text.length : cut;
}
