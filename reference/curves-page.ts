import { createHash } from "node:crypto";
import type { Figure } from "../runner/page/chart.ts";
import { chartSection, section } from "../runner/page/chart-section.ts";
import type { Draw } from "../runner/page/draw.ts";
import { Html, html } from "../runner/page/html.ts";
import { counted, decimal, percent, points } from "../runner/page/numbers.ts";
import { type PageTable, pageTable } from "../runner/page/page-table.ts";
import { style } from "../runner/page/style.ts";
import type { Recipe } from "../spec/index.ts";
import { type Curve, curvesSpec } from "./curves.ts";
import type { StepMetrics } from "./step-metrics.ts";
import type { TrainingLog } from "./train.ts";
import type { TrainingResult } from "./training-result.ts";

/** How a training went, as one file that needs nothing else. The same training gives the same bytes. */
export async function curvesPage(result: TrainingResult, { steps }: TrainingLog, draw: Draw): Promise<string> {
  const { recipe, made, suite, weights, identity, dev, test } = result;
  const looked = await chartSection(
    {
      id: "dev",
      title: "The team, and the policy in it",
      about: [
        `On the ${dev[0]!.items} dev items, the policy taking its likeliest token each time; the last look is at the trained policy.`,
      ],
      figures: devFigures(result),
      table: devTable(result),
    },
    draw,
  );
  const trained = await chartSection(
    {
      id: "steps",
      title: "Step by step",
      about: ["Of the roll-outs of each step, the policy sampled; means of neighbouring steps. A group is all roll-outs of one prompt."],
      figures: stepFigures(result, steps),
      table: pageTable("Steps", [], []),
    },
    draw,
  );
  const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;
  const row = (name: string, value: string) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>${recipe.name}: training</title><style>${new Html(style)}</style></head>
<body><header><p class="kicker">Coalition: a policy trained in its team</p>
<h1>${recipe.name}</h1>
<p class="lead">${recipe.trainer.use}: ${recipe.policy.seat} in the team ${recipe.pool}, ${recipe.method} on ${recipe.dataset}; ${recipe.steps} steps of ${recipe.promptsPerStep} prompts x ${recipe.groupSize} roll-outs. Seed ${recipe.seed}.</p>
${recipe.description === undefined ? null : html`<p class="about">${recipe.description}</p>`}
<ul class="tiles">
<li><b>${percent(test.team)}</b> % of ${counted(test.items)} test items right: the team</li>
<li><b>${percent(test.alone)}</b> % right: the policy alone</li>
<li><b>${points(gainOf(dev))}</b> points gained by the team on dev</li>
<li><b>${counted(test.distinct)}</b> different answers of the policy on test</li>
<li><b>${percent(result.spent.flat / result.spent.groups)}</b> % of the groups without a spread</li>
</ul></header>
<main>${looked}${trained}
${section(
  "made",
  "What it was made from",
  html`<div class="provenance"><dl>${[
    row("identity", identity),
    row("suite", `${suite.name}, digest ${suite.digest}`),
    row("policy at the start", weights.start),
    row("policy trained", weights.trained),
    row("backend", `${made.backend} ${made.version}, V8 ${made.v8}`),
    row("recipe", JSON.stringify(recipe)),
  ]}</dl></div>`,
)}</main>
</body></html>
`;
  return page.text;
}

const gainOf = (dev: TrainingResult["dev"]): number | null => {
  const [first, last] = [dev[0]!.team, dev.at(-1)!.team];
  return first === null || last === null ? null : last - first;
};

function devFigures({ recipe, dev }: TrainingResult): Figure[] {
  const by = (name: string, of: (look: TrainingResult["dev"][number]) => number | null) =>
    curve(
      name,
      dev.map((look) => ({ step: look.step, value: of(look) })),
    );
  const percentOf = (value: number | null) => (value === null ? null : 100 * value);
  return [
    ...figure(
      recipe,
      "Accuracy",
      "right %",
      [0, 100],
      [
        by("team", ({ team }) => percentOf(team)),
        by("own last", ({ last }) => percentOf(last)),
        by("alone", ({ alone }) => percentOf(alone)),
      ],
    ),
    ...figure(recipe, "Different answers", "answers", [0, 1], [by("answers", ({ distinct }) => distinct)]),
    ...figure(recipe, "Messages with an answer", "messages %", [0, 100], [by("parsed", ({ parsed }) => percentOf(parsed))]),
  ];
}

function stepFigures({ recipe }: TrainingResult, steps: readonly StepMetrics[]): Figure[] {
  const by = (name: string, of: (metrics: StepMetrics) => number | null) =>
    curve(
      name,
      smoothed(
        steps.map((metrics) => ({ step: metrics.step, value: of(metrics) })),
        steps.length,
      ),
    );
  return [
    ...figure(recipe, "Reward", "reward", [0, 1], [by("reward", ({ reward }) => reward), by("own", ({ own }) => own)]),
    ...figure(
      recipe,
      "Groups that teach nothing",
      "groups %",
      [0, 100],
      [by("no spread", ({ flat }) => 100 * flat), by("masked", ({ masked }) => 100 * masked)],
    ),
    ...figure(
      recipe,
      "Entropy of a token, estimated",
      "nats",
      [0, 0.1],
      [by("entropy", ({ logProb }) => (logProb === null ? null : -logProb))],
    ),
    ...figure(recipe, "Norm of the gradient", "norm", [0, 0.1], [by("norm", ({ norm }) => norm)]),
    ...figure(
      recipe,
      "Tokens clipped",
      "tokens %",
      [0, 1],
      [by("clipped", ({ clipShare }) => (clipShare === null ? null : 100 * clipShare))],
    ),
    ...figure(recipe, "Divergence from the start", "nats", [0, 0.01], [by("kl", ({ kl }) => kl)]),
  ];
}

/** A figure of the curves that have a point; none where no curve has one. */
function figure(recipe: Recipe, title: string, unit: string, range: readonly [number, number], curves: readonly Curve[]): Figure[] {
  const known = curves.filter(({ points }) => points.length > 0);
  if (known.length === 0) return [];
  const described = known.map(({ name, points }) => `${name} from ${decimal(points[0]!.value, 2)} to ${decimal(points.at(-1)!.value, 2)}`);
  const description = `${described.join(", ")} (${unit}).`;
  return [{ pool: recipe.pool, dataset: null, title, description, spec: curvesSpec(known, unit, recipe.steps, range) }];
}

const devTable = ({ dev }: TrainingResult): PageTable =>
  pageTable<TrainingResult["dev"][number]>(
    "Looks on dev",
    [
      { head: "steps", cell: ({ step }) => String(step), numeric: true },
      { head: "team %", cell: ({ team }) => percent(team), numeric: true },
      { head: "own last message %", cell: ({ last }) => percent(last), numeric: true },
      { head: "policy alone %", cell: ({ alone }) => percent(alone), numeric: true },
      { head: "different answers", cell: ({ distinct }) => String(distinct), numeric: true },
      { head: "with an answer %", cell: ({ parsed }) => percent(parsed), numeric: true },
      { head: "policy not asked", cell: ({ policyIdle }) => String(policyIdle), numeric: true },
      { head: "without a grade", cell: ({ masked }) => String(masked), numeric: true },
    ],
    dev,
  );

type Point = { readonly step: number; readonly value: number | null };

const curve = (name: string, points: readonly Point[]): Curve => ({
  name,
  points: points.flatMap(({ step, value }) => (value === null ? [] : [{ step, value }])),
});

/** Means of as many neighbours as leave some sixty points: single steps are too noisy to be read. */
function smoothed(points: readonly Point[], steps: number): Point[] {
  const size = Math.max(1, Math.round(steps / 60));
  const known = points.filter(({ value }) => value !== null);
  return Array.from({ length: Math.ceil(known.length / size) }, (_, i) => {
    const part = known.slice(i * size, (i + 1) * size);
    const mean = (of: (point: Point) => number) => part.reduce((sum, point) => sum + of(point), 0) / part.length;
    return { step: mean(({ step }) => step), value: mean(({ value }) => value!) };
  });
}
