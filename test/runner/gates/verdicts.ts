import type { GateVerdict } from "../../../spec/index.ts";

export const verdictLike = (changes: Partial<GateVerdict> = {}): GateVerdict => ({
  gate: 0,
  metric: "accuracy",
  pool: "three",
  method: "vote",
  dataset: "exam",
  model: null,
  state: "failed",
  fails: true,
  value: 0.5,
  drop: { items: 40, baseline: 0.75, value: 0.5, drop: 0.25, test: "mcnemar", p: 0.001, pHolm: 0.002 },
  because: "worse by 0.25",
  notes: [],
  ...changes,
});

/** Texts that models, servers and users of other programs have been known to send. */
export const nastyTexts: readonly string[] = [
  "]]> <![CDATA[ <!-- --> <?xml ?> &amp; &#0; &nosuch; <b>\"'</b>",
  "nul \u0000 bell \u0007 escape \u001b[31m delete \u007f next line \u0085 form feed \f vertical \v",
  "half of a pair: \ud83d, the other half: \ude00, both: \u{1f600}, no characters: \ufffe\uffff \ufdd0",
  "\u2028line\u2029paragraph\r\nnew\n::error title=no::::add-mask::secret\n##[error]no\n%0A::warning::no%25",
  "| a | b |\n|---|---|\n[link](http://x) ![image](y) `code` **bold** _no_ ~~no~~ # no @nobody #1 \\",
  "\u202eright to left\u202c zero\u200bwidth \ufeff e\u0301 \u{10ffff} \u{1f469}\u200d\u{1f469}\u200d\u{1f467}",
  "x".repeat(20_000),
];
