import type { Finding, Rerun, Verification } from "../../spec/index.ts";

/** A verification for people: the verdict first, then every finding with what to do about it. */
export function verificationText(file: string, found: Verification): string {
  const { verified, name, entry, recomputed, answersOnly, attested, rerun, ranked, findings } = found;
  const lines = [`${file}: ${verified ? "verified" : "REFUSED"}${name === null ? "" : ` (${name})`}`];
  if (entry !== null) lines.push(`brings: ${entry}`);
  if (recomputed.plays > 0) {
    const { games, items, plays, calls } = recomputed;
    lines.push(`recomputed: ${games} games, ${items} items, ${plays} plays from ${calls} recorded calls`);
  }
  for (const method of answersOnly) lines.push(`answers only: "${method}" was not run; its answers are graded anew, and no more`);
  for (const { model, calls, because } of attested)
    lines.push(`attested, not recomputable: ${calls} calls of "${model}" (${because}): that it said so is the submitter's word`);
  if (rerun !== null) lines.push(rerunText(rerun));
  if (ranked !== null) {
    const number = (value: number | null) => (value === null ? "undefined" : value.toFixed(4));
    lines.push(
      `${ranked.by}: ${number(ranked.value)} [${number(ranked.low)}, ${number(ranked.high)}], the mean over ${ranked.games.length} games`,
    );
  }
  for (const [refuses, title] of [
    [true, "refused because"],
    [false, "to know"],
  ] as const) {
    const told = findings.filter((finding) => finding.refuses === refuses);
    if (told.length > 0) lines.push("", `${title}:`, ...findingLines(told));
  }
  return `${lines.join("\n")}\n`;
}

function rerunText({ seed, calls, drawn, differing, detection }: Rerun): string {
  const percent = (share: number) => (share < 1 && share >= 0.9995 ? "> 99.9 %" : `${(100 * share).toFixed(1)} %`);
  const chances = detection.map(({ edited, probability }) => `${edited}: ${percent(probability)}`).join(", ");
  return `made again: ${drawn} of ${calls} calls whose models are at hand (seed ${seed}), ${differing} came out otherwise; edited replies, and the chance that such a draw finds one of them: ${chances}`;
}

/** Findings by check, each advice once. */
function findingLines(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ check, message, advice }, k) => {
    const last = findings[k + 1]?.check !== check;
    return [`  ${check}: ${message}`, ...(last ? [`    -> ${advice}`] : [])];
  });
}
