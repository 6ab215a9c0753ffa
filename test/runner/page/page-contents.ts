import type { PageContent } from "../../../runner/page/page-content.ts";
import type { Transcript } from "../../../runner/plays/transcript.ts";
import { type Shape, syntheticManifest, syntheticReport } from "./synthetic-report.ts";

/** A name, a reply or a message that tries everything. */
export const hostile = `</script></title></svg><script>alert("x")</script><img src=x onerror=alert(1)> "'&amp; \u202eevil \u0000\u001b`;

export const contentOf = (shape: Shape, more: Partial<PageContent> = {}): PageContent => ({
  report: syntheticReport(shape),
  manifest: syntheticManifest(shape),
  failures: [],
  plays: [],
  decisive: 0,
  withoutTranscripts: null,
  ...more,
});

export const transcript = (text: string, reply = text): Transcript => ({
  item: { id: text, question: text, targets: [text], options: [{ label: "A", text }] } as Transcript["item"],
  coalition: [text],
  roles: { judge: text },
  rounds: [
    [
      {
        model: text,
        kind: "answer",
        sample: 0,
        request: {},
        reply,
        answer: { value: text, rule: "marker", start: 2, end: 9 },
        failure: null,
      },
      { model: text, kind: "answer", sample: 1, request: {}, reply: null, answer: null, failure: text },
    ],
  ],
  note: { text },
  outcome: { state: "incorrect", answer: text, score: 0, compare: "different" },
});

export const playOf = (shape: Shape) => {
  const pool = Object.keys(shape.pools)[0]!;
  return {
    pool,
    method: Object.keys(shape.methods)[0]!,
    dataset: shape.datasets[0]!,
    item: "i",
    repeat: 0,
    decision: "harmed" as const,
    against: "a",
  };
};

/** A page all of whose texts are hostile. */
export function hostileContent(): PageContent {
  const shape: Shape = { pools: { [hostile]: [hostile, "b"] }, methods: { [hostile]: "routing" }, datasets: [hostile, "e"] };
  const content = contentOf(shape, {
    failures: [
      {
        kind: "failed",
        where: "model",
        model: hostile,
        message: hostile,
        pool: hostile,
        method: hostile,
        dataset: hostile,
        plays: 1,
        item: hostile,
      },
    ],
    plays: [{ play: { ...playOf(shape), item: hostile, against: hostile }, transcript: transcript(hostile) }],
    decisive: 1,
  });
  return { ...content, report: { ...content.report, suite: { name: hostile, digest: hostile } } };
}
