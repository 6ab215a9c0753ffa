import { basename } from "node:path";
import type { Manifest, Report } from "../../spec/index.ts";
import { couplingVerdict } from "../coupling-verdict.ts";
import { type Html, html } from "./html.ts";
import { placesOf } from "./mean.ts";
import { counted, plural } from "./numbers.ts";
import { distinct } from "./slice.ts";
import { worthIndices } from "./worth.ts";

/** What the run was, how its plays ended, and what it found, in a few lines. */
export function headline(report: Report, manifest: Manifest): Html {
  const { games, suite, partial } = report;
  const kinds = (["pool", "method", "dataset"] as const).map((kind) => plural(distinct(games.map((game) => game[kind])).length, kind));
  const models = plural(distinct(games.flatMap(({ members }) => members)).length, "model");
  const { description } = manifest.suite.parsed as { readonly description?: string };
  return html`<header><p class="kicker">Coalition: what a model is worth to its team</p>
<h1>${suite.name}</h1>
<p class="lead">${plural(games.length, "game")}: ${kinds.join(", ")}, ${models}. Seed ${manifest.seed}.${partial ? " Only a part of the suite was played." : ""}</p>
${description === undefined ? null : html`<p class="about">${description}</p>`}
${tiles(report)}
${findings(report)}
${provenance(manifest)}</header>
`;
}

function tiles({ coverage, games }: Report): Html {
  const sum = (of: (game: Report["games"][number]) => number) => games.reduce((all, game) => all + of(game), 0);
  const shown: readonly [number, string, boolean][] = [
    [coverage.done, "plays done", false],
    [coverage.failed, "failed", true],
    [coverage.notRun, "not run", true],
    [coverage.unsupported, "unsupported", true],
    [sum(({ noAnswer }) => noAnswer), "of the whole pools' plays without an answer", false],
    [sum(({ excluded }) => excluded), "items excluded from a game", true],
  ];
  return html`<ul class="tiles">${shown.map(
    ([value, what, isBad]) => html`<li${isBad && value > 0 ? html` class="bad"` : null}><b>${counted(value)}</b> ${what}</li>`,
  )}</ul>`;
}

function findings(report: Report): Html {
  return html`<ul class="findings">${[...gains(report), ...orders(report), ...couplings(report)].map((text) => html`<li>${text}</li>`)}</ul>`;
}

/** Of the games of methods, in how many the pool's gain has an interval on one side of 0. */
function gains({ games }: Report): string[] {
  const ranked = games.filter(({ family }) => family !== "control");
  const isDev = ranked.some(({ gain }) => gain.overDevBest !== null);
  const known = ranked.flatMap(({ gain }) => (isDev ? gain.overDevBest : gain.overTestBest) ?? []).filter(({ low }) => low !== null);
  if (known.length === 0) return [];
  const better = known.filter(({ low }) => low! > 0).length;
  const worse = known.filter(({ high }) => high! < 0).length;
  const over = isDev ? "the member that is best on dev" : "the member that is best on the very items (chosen in hindsight)";
  return [
    `In ${better} of ${plural(known.length, "game")} the whole pool does better than ${over}, in ${worse} worse; in ${known.length - better - worse} the 95 % interval holds 0.`,
  ];
}

/** In how many games the best model alone is not the best in the team. */
function orders(report: Report): string[] {
  const ranked = report.games.filter(({ family }) => family !== "control");
  return worthIndices(report).flatMap(({ key, name }) => {
    const known = ranked.filter((game) => [...game.individual, ...game[key]].every(({ value }) => value !== null));
    if (known.length === 0) return [];
    const differ = known.filter((game) => {
      const [alone, team] = [game.individual, game[key]].map((values) => placesOf(values.map(({ value }) => value)));
      return !alone!.some((place, i) => place === 1 && team![i] === 1);
    });
    return [`In ${differ.length} of ${plural(known.length, "game")} the best model alone is not the best by ${name}.`];
  });
}

function couplings({ coupling }: Report): string[] {
  const decided = coupling.filter(({ carriesOver }) => carriesOver !== null);
  return distinct(decided.map(({ index }) => index)).map((index) => {
    const own = decided.filter((setting) => setting.index === index);
    const yes = own.filter(({ carriesOver }) => carriesOver === true).length;
    const blind = own.filter((setting) => couplingVerdict(setting) === "too few to tell").length;
    return `Individual strength is shown to carry over in ${yes} of ${plural(own.length, "setting")} by ${index}${blind === 0 ? "" : `; ${blind} of the others have too few games to tell`}.`;
  });
}

function provenance({ suite, version, commit, seed, prompts, datasets, models, selection }: Manifest): Html {
  const only = Object.entries(selection.only).map(([kind, id]) => `${kind}=${id}`);
  const run = [
    `coalition run ${basename(suite.file)} --out RUN`,
    ...(only.length === 0 ? [] : [`--only ${only.join(",")}`]),
    ...(selection.limit === null ? [] : [`--limit ${selection.limit}`]),
  ].join(" ");
  const row = (name: string, value: string) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`;
  return html`<details class="provenance"><summary>What it was made from</summary><dl>
${row("made by", `${run} && coalition report RUN --html`)}
${row("suite digest", suite.digest)}
${row("seed", String(seed))}
${row("prompts digest", prompts)}
${row("version", `${version}${commit === null ? "" : `, commit ${commit}`}`)}
${Object.entries(datasets).map(([id, { digest, dev, test }]) => row(`dataset ${id}`, `${plural(dev, "dev item")}, ${plural(test, "test item")}, digest ${digest}`))}
${Object.entries(models).map(([id, { fingerprint }]) => row(`model ${id}`, `fingerprint ${fingerprint}`))}
</dl></details>`;
}
