import type { Transcript, TranscriptTurn } from "../plays/transcript.ts";

/** A transcript for people. */
export function transcriptText({ item, coalition, roles, rounds, note, outcome }: Transcript): string {
  const lines = [`item ${item.id}`, indented(item.question), `accepted: ${item.targets.join(" | ")}`, `coalition: ${coalition.join(", ")}`];
  for (const [role, holder] of Object.entries(roles)) lines.push(`${role}: ${holder}`);
  for (const [r, turns] of rounds.entries()) {
    lines.push("", `round ${r + 1}`);
    for (const turn of turns) lines.push(...turnLines(turn));
  }
  const { state, answer, score, compare } = outcome;
  lines.push("", `outcome: ${state}${answer === null ? "" : `, ${JSON.stringify(answer)} scores ${score} (${compare})`}`);
  if (note !== null && note !== undefined) lines.push(`note: ${JSON.stringify(note, null, 2)}`);
  return `${lines.join("\n")}\n`;
}

function turnLines({ model, kind, sample, request, reply, answer, failure }: TranscriptTurn): string[] {
  const head = `- ${model}: ${kind}${sample > 0 ? `, sample ${sample}` : ""}`;
  const asked =
    typeof request === "object" && request !== null && "messages" in request ? [indented(JSON.stringify(request, null, 2), "    > ")] : [];
  if (failure !== null) return [head, ...asked, `    failed: ${failure}`];
  const read =
    answer === null
      ? "no answer read"
      : `answer ${JSON.stringify(answer.value)} (${answer.rule}, characters ${answer.start}..${answer.end})`;
  return [head, ...asked, indented(reply ?? "", "    "), `    = ${read}`];
}

const indented = (text: string, by = "  "): string =>
  text
    .split("\n")
    .map((line) => by + line)
    .join("\n");
