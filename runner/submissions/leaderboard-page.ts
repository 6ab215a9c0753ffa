import { createHash } from "node:crypto";
import type { Finding, Leaderboard, Track } from "../../spec/index.ts";
import { Html, html } from "../page/html.ts";
import { points, withInterval } from "../page/numbers.ts";
import { style } from "../page/style.ts";

type Row = Leaderboard["ranking"][number];

/**
 * The leaderboard as one page without a script: nothing is loaded, and the policy in its head forbids that anything is, so that no name
 * that a submitter chose can do anything. The same leaderboard gives the same bytes.
 */
export function leaderboardPage({ suite, reference, track, ranking, answersOnly, refused }: Leaderboard): string {
  const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>${suite.name}: leaderboard</title><style>${new Html(style)}</style></head>
<body><a class="skip" href="#ranking">Skip to the ranking</a>
<header><p class="kicker">Leaderboard</p><h1>${suite.name}</h1>
<p class="lead">${aboutTrack(track)}</p>
<p class="about">Every number is recomputed from recorded calls; intervals are 95 % bootstrap intervals over items. Submissions that these items do not tell apart from the first of their rank share that rank, marked =. ${
    reference
      ? "Suite, prompts, questions and gold answers are compared with the suite itself."
      : "The suite itself was not there to compare with: questions, prompts and gold answers are as the submissions say."
  }</p>
<nav aria-label="Parts of this page"><ul><li><a href="#ranking">Ranking</a></li><li><a href="#refused">Refused</a></li></ul></nav></header>
<main>
<section id="ranking" aria-labelledby="ranking-title"><h2 id="ranking-title">Ranking</h2>
${ranking.length === 0 ? html`<p>No submission verifies.</p>` : rankingTable(ranking)}
${ranking.map(details)}</section>
${
  answersOnly.length === 0
    ? null
    : html`<section id="answers-only" aria-labelledby="answers-only-title"><h2 id="answers-only-title">Answers only</h2>
<p>Methods whose code was not run: their answers are graded anew, and that the method chose them is the submitter's word.</p>
${rankingTable(answersOnly)}
${answersOnly.map(details)}</section>`
}
<section id="refused" aria-labelledby="refused-title"><h2 id="refused-title">Refused</h2>
${
  refused.length === 0
    ? html`<p>None.</p>`
    : refused.map(
        ({ file, name, findings }) =>
          html`<h3>${name ?? file} <code>${file}</code></h3>${findingList(findings.filter(({ refuses }) => refuses))}`,
      )
}</section>
</main>
<footer>Frame <code>${suite.frame}</code></footer>
</body></html>
`;
  return page.text;
}

function aboutTrack({ kind, pool, seat, method, rankBy }: Track): string {
  const index = rankBy === "shapley" ? "Shapley value" : "leave-one-out value";
  return kind === "model"
    ? `Models in the seat "${seat}" of the pool "${pool}", by the seat's ${index}: the mean over the pool's games, in percentage points.`
    : `Methods in place of "${method}" for the pool "${pool}", by gain over the best member on dev: the mean over datasets, in percentage points.`;
}

function rankingTable(ranking: readonly Row[]): Html {
  const bounds = ranking.flatMap(({ ranked: { value, low, high } }) => [value!, low ?? value!, high ?? value!]);
  const place = scale(Math.min(0, ...bounds), Math.max(0, ...bounds));
  const rows = ranking.map((row) => {
    const { rank, name, file, entry, ranked, behind } = row;
    const shared = ranking.some((other) => other !== row && other.rank === rank);
    return html`<tr><td class="n">${rank}${shared ? "=" : null}</td><th scope="row">${name ?? file}</th>
<td class="n">${withInterval(ranked, points)}</td><td>${picture(ranked, place)}</td>
<td class="n">${behind && withInterval(behind, points)}</td><td class="w"><code>${entry}</code></td><td class="w">${aboutReplies(row)}</td></tr>\n`;
  });
  const heads = [
    ["Rank", "n"],
    ["Submission", ""],
    ["Value [95 %]", "n"],
    ["Interval", ""],
    ["Behind the first of its rank", "n"],
    ["Brings", "w"],
    ["Replies", "w"],
  ] as const;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Ranking"><table><caption>Best first</caption>
<thead><tr>${heads.map(([head, look]) => html`<th scope="col"${look && html` class="${look}"`}>${head}</th>`)}</tr></thead><tbody>
${rows}</tbody></table></div>`;
}

/** Which replies can be made again, and how many were. */
function aboutReplies({ attested, rerun }: Row): string {
  const word = attested.length === 0 ? "all models at hand" : `attested: ${attested.map(({ model }) => model).join(", ")}`;
  return rerun === null ? word : `${word}; ${rerun.drawn} of ${rerun.calls} calls made again`;
}

const width = 200;

const scale = (low: number, high: number) => {
  const span = high - low || 1;
  return (value: number) => (4 + ((width - 8) * (value - low)) / span).toFixed(1);
};

/** An interval, its value, and where 0 is. The same numbers stand beside it. */
function picture({ value, low, high }: Row["ranked"], place: (value: number) => string): Html {
  const at = place(value!);
  const line = (from: string, to: string, stroke: string) =>
    html`<line x1="${from}" x2="${to}" y1="8" y2="8" stroke="var(--${stroke})" stroke-width="3"/>`;
  return html`<svg width="${width}" height="16" viewBox="0 0 ${width} 16" aria-hidden="true"><line x1="${place(0)}" x2="${place(0)}" y1="0" y2="16" stroke="var(--faint)"/>${
    low === null || high === null ? null : line(place(low), place(high), "accent")
  }<circle cx="${at}" cy="8" r="4" fill="var(--accent)"/></svg>`;
}

function details({ name, file, digest, ranked, notes }: Row): Html {
  const rows = ranked.games.map(
    (game) => html`<tr><th scope="row">${game.method}</th><td>${game.dataset}</td><td class="n">${withInterval(game, points)}</td></tr>\n`,
  );
  return html`<details><summary>${name ?? file}: its games, and what verification notes</summary>
<p class="facts"><code>${file}</code> SHA-256 <code>${digest}</code></p>
<div class="scroll" role="region" tabindex="0" aria-label="Games of ${name ?? file}"><table><caption>Games</caption><thead><tr><th scope="col">Method</th><th scope="col">Dataset</th><th scope="col" class="n">Value [95 %]</th></tr></thead><tbody>
${rows}</tbody></table></div>${notes.length === 0 ? null : findingList(notes)}</details>\n`;
}

const findingList = (findings: readonly Finding[]): Html =>
  html`<ul class="findings">${findings.map(({ check, message, advice }) => html`<li><b>${check}</b>: ${message} <span class="answered">${advice}</span></li>\n`)}</ul>`;
