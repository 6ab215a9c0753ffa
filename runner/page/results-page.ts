import { createHash } from "node:crypto";
import { chartSection } from "./chart-section.ts";
import { charts } from "./charts/index.ts";
import type { Draw } from "./draw.ts";
import { endpointsSection } from "./endpoints.ts";
import { failuresSection } from "./failures.ts";
import { filtersForm } from "./filters.ts";
import { headline } from "./headline.ts";
import { Html, html } from "./html.ts";
import type { PageContent } from "./page-content.ts";
import { script } from "./script.ts";
import { slicesOf } from "./slice.ts";
import { style } from "./style.ts";
import { transcriptsSection } from "./transcripts.ts";

/**
 * A run's results as one file that needs nothing else: no network, no script but its own small one, no font but the system's. The policy
 * in its head forbids everything else, so that nothing that a model wrote can do anything. The same content gives the same bytes.
 */
export async function resultsPage(content: PageContent, draw: Draw): Promise<string> {
  const { report, manifest, failures } = content;
  const slices = slicesOf(report);
  const contents = charts.map((chart) => chart(report, slices));
  const sections: Html[] = [];
  for (const chart of contents) sections.push(await chartSection(chart, draw));
  const endpoints = endpointsSection(report);
  const links = [
    ...contents.map(({ id, title }) => [id, title] as const),
    ["transcripts", "Plays that decided"] as const,
    ["failures", "What failed"] as const,
    ...(endpoints === null ? [] : [["endpoints", "Endpoints"] as const]),
  ];
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>${report.suite.name}: results</title><style>${new Html(style)}</style></head>
<body><a class="skip" href="#results">Skip to the results</a>
${headline(report, manifest)}
<nav aria-label="Parts of this page"><ul>${links.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
${filtersForm(report)}
<main id="results">
${sections}
${transcriptsSection(content)}
${failuresSection(report, failures)}
${endpoints}</main>
<footer>Made from the run's recorded calls alone; the same run gives this file again, byte for byte.</footer>
<script>${new Html(script)}</script>
</body></html>
`;
  return page.text;
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;
