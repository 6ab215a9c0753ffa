import type { Transcript, TranscriptTurn } from "../plays/transcript.ts";
import { section } from "./chart-section.ts";
import type { Decision, DecisivePlay } from "./decisive-plays.ts";
import { type Html, html } from "./html.ts";
import { counted, plural } from "./numbers.ts";
import type { PageContent } from "./page-content.ts";

/** Plays that are listed at once; the others are folded away. */
const mostOpen = 12;

/** Characters that a page holds of one text at most, and of all transcripts together. */
const mostCharacters = 1_600;
const mostOfAll = 800_000;

const said: Readonly<Record<Decision, string>> = {
  harmed: "harmed",
  rescued: "rescued",
  emergent: "rescued, though no member alone is right",
  failed: "failed",
};

/** The plays that decided the games, word for word. */
export function transcriptsSection({ plays, decisive, withoutTranscripts }: PageContent): Html {
  const shown: Html[] = [];
  let characters = 0;
  for (const { play, transcript } of plays) {
    const made = transcriptHtml(play, transcript);
    characters += made.text.length;
    if (characters > mostOfAll) break;
    shown.push(made);
  }
  const about =
    withoutTranscripts === null
      ? `Items that the whole pool gets wrong and the member it is measured against gets right (harmed), the other way round (rescued), and plays that failed: ${shown.length} of ${counted(decisive)}, spread evenly over the games. Texts are cut at ${counted(mostCharacters)} characters.`
      : `No transcripts: ${withoutTranscripts}.`;
  return section(
    "transcripts",
    "Plays that decided",
    html`<p class="about">${about}</p>
<p class="about">Any play, of any coalition, whole: <code>coalition show RUN --pool POOL --method METHOD --dataset DATASET --item ITEM [--coalition MODEL,MODEL]</code>. All plays as a table: <code>coalition export csv RUN</code>.</p>
${shown.slice(0, mostOpen)}
${shown.length <= mostOpen ? null : html`<details class="more"><summary>${plural(shown.length - mostOpen, "more play")}</summary>${shown.slice(mostOpen)}</details>`}`,
  );
}

function transcriptHtml({ pool, method, dataset, repeat, decision, against }: DecisivePlay, transcript: Transcript): Html {
  const { item, coalition, roles, rounds, note, outcome } = transcript;
  const command = `coalition show RUN --pool ${pool} --method ${method} --dataset ${dataset} --item ${item.id}${repeat === 0 ? "" : ` --repeat ${repeat}`}`;
  const held = Object.entries(roles).map(([role, holder]) => `${role}: ${holder}`);
  return html`<details class="play" data-pool="${pool}" data-method="${method}" data-dataset="${dataset}"><summary><b class="${decision}">${said[decision]}</b> <bdi>${pool}</bdi> · <bdi>${method}</bdi> · <bdi>${dataset}</bdi> · <bdi>${item.id}</bdi>${repeat === 0 ? null : ` · repeat ${repeat}`}${answered(transcript)}</summary>
<p class="label">Question</p><pre dir="auto">${cut(item.question)}</pre>
${(item.options ?? []).length === 0 ? null : html`<pre dir="auto">${cut(item.options!.map(({ label, text }) => `${label}. ${text}`).join("\n"))}</pre>`}
<p class="facts">Accepted: <bdi>${cut(item.targets.join(" | "))}</bdi>. Played by ${coalition.join(", ")}${held.length === 0 ? null : `; ${held.join(", ")}`}.${against === null ? null : ` Measured against ${against}.`}</p>
${rounds.map((turns, r) => html`<h4>Round ${r + 1}</h4>${turns.map(turnHtml)}`)}
<p class="facts"><b>Outcome: ${cut(outcome.state)}</b>${outcome.answer === null ? null : html`, <bdi>${cut(outcome.answer)}</bdi> scores ${outcome.score} (${outcome.compare})`}.</p>
${note === null || note === undefined ? null : html`<details class="note"><summary>What the method says of it</summary><pre>${cut(JSON.stringify(note, null, 2))}</pre></details>`}
<p class="facts"><code>${command}</code></p></details>
`;
}

/** What was answered, and what would have been accepted. */
function answered({ item, outcome }: Transcript): Html {
  const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
  return html` <span class="answered">answered <bdi>${short(outcome.answer ?? outcome.state)}</bdi>, accepted <bdi>${short(item.targets[0] ?? "")}</bdi></span>`;
}

function turnHtml({ model, kind, sample, reply, answer, failure }: TranscriptTurn): Html {
  const head = html`<p class="label"><b><bdi>${model}</bdi></b> ${kind}${sample > 0 ? `, sample ${sample}` : null}</p>`;
  if (failure !== null) return html`<div class="turn">${head}<p class="facts bad">failed: ${cut(failure)}</p></div>`;
  return html`<div class="turn">${head}<pre dir="auto">${marked(reply ?? "", answer)}</pre>
<p class="facts">${answer === null ? "no answer read" : html`answer <bdi>${cut(answer.value)}</bdi> (${answer.rule})`}</p></div>`;
}

/** A reply with what was read out of it marked. */
function marked(reply: string, answer: TranscriptTurn["answer"]): Html {
  if (answer === null || answer.end > mostCharacters) return html`${cut(reply)}`;
  const { start, end } = answer;
  return html`${reply.slice(0, start)}<mark>${reply.slice(start, end)}</mark>${cut(reply.slice(end), mostCharacters - end)}`;
}

function cut(text: string, most = mostCharacters): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${plural(text.length - most, "more character")})`;
}
