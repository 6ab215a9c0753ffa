import type { Region } from "../../runner/values/decomposition.ts";
import { holm } from "../../runner/values/statistics/holm.ts";
import { mcnemar } from "../../runner/values/statistics/mcnemar.ts";
import type { Setting, Spent, Versus } from "./setting.ts";

export interface Study {
  readonly suite: { readonly name: string; readonly digest: string };
  readonly plays: number;
  readonly settings: readonly Setting[];
  /** Other ways to use the same four models, means over the datasets. */
  readonly others: readonly { readonly method: string; readonly accuracy: number; readonly decoded: number }[];
}

const percent = (value: number | null) => (value === null ? "-" : (100 * value).toFixed(1));
const signed = (value: number) => `${value >= 0 ? "+" : "-"}${Math.abs(100 * value).toFixed(1)}`;
const interval = ({ difference: { value, low, high } }: Versus) =>
  low === null || high === null ? signed(value) : `${signed(value)} [${signed(low)}, ${signed(high)}]`;
const pValue = (p: number) => (p < 0.001 ? "< 0.001" : p.toFixed(3));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

const comparisons = { anchor: "its anchor", selfConsistency: "self-consistency at equal tokens", dense: "dense collaboration" } as const;
type Compared = keyof typeof comparisons;

/** The study as a page. Says what the numbers say. */
export function pageOf({ suite, plays, settings, others }: Study): string {
  const { items } = settings[0]!;
  return `${[
    "# COMED on simulated models",
    "",
    "**A reconstruction of the abstract of arXiv 2609.26913; the thresholds are ours.** Neither its text nor its code could be read. The models are simulated: their chances are declared in `suites/comed.json`, so these figures say what the decision tree does with such models, and nothing about any real model or benchmark. The datasets are generated and their names only tell which simulated skills they need.",
    "",
    `Made by \`npm run study:comed\`, which plays \`suites/comed.json\` (digest \`${suite.digest.slice(0, 16)}\`, ${plays.toLocaleString("en")} plays) and writes this page and \`comed-study.json\` beside it. Eight datasets of ${items} test items and 100 dev items, four models, a fixed (dev-best) and a routed anchor: 16 settings.`,
    "",
    ...summary(settings),
    "",
    "## The 16 settings",
    "",
    "Accuracy in percent. Differences are COMED minus the other, paired by item, with 95 % bootstrap intervals; p is the exact two-sided McNemar test, not adjusted for 16 settings. The anchor is the plurality of five samples. *Equal tokens*: the same anchor's self-consistency with the fewest samples that decode no fewer tokens than COMED. *Dense*: all three peers are asked about every item.",
    "",
    row(["dataset", "anchor", "anchor alone", "COMED", "over the anchor", "p", "equal tokens", "over it", "dense", "over it"]),
    row(["---", "---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:"]),
    ...settings.map(({ dataset, anchor, comed, versus }) =>
      row([
        dataset,
        anchor,
        percent(versus.anchor.accuracy),
        percent(comed.accuracy),
        interval(versus.anchor),
        pValue(versus.anchor.test.twoSided),
        `${percent(versus.selfConsistency.accuracy)} (${versus.selfConsistency.method.split("-").at(-1)})`,
        interval(versus.selfConsistency),
        percent(versus.dense.accuracy),
        interval(versus.dense),
      ]),
    ),
    "",
    "## What they cost",
    "",
    "Means over items. Decoded tokens count everything that was decoded: the anchor's five samples, probes, verdicts, messages. A simulated answer is 96 tokens, a verdict 8, whatever the kind of turn: a real probe would be shorter than a real answer.",
    "",
    row([
      "dataset",
      "anchor",
      "models: COMED",
      "dense",
      "decoded: anchor",
      "COMED",
      "equal tokens",
      "dense",
      "accepted",
      "agreed",
      "kept",
      "switched",
      "escalated",
    ]),
    row(["---", "---", ...new Array<string>(11).fill("---:")]),
    ...settings.map(({ dataset, anchor, comed, versus, decomposition, items: n }) =>
      row([
        dataset,
        anchor,
        comed.models.toFixed(2),
        versus.dense.models.toFixed(2),
        versus.anchor.decoded.toFixed(0),
        comed.decoded.toFixed(0),
        versus.selfConsistency.decoded.toFixed(0),
        versus.dense.decoded.toFixed(0),
        ...["accept", "verify-agree", "verify-keep", "verify-switch", "escalate"].map((branch) =>
          percent((decomposition.branches[branch]?.items ?? 0) / n),
        ),
      ]),
    ),
    "",
    "## Where the difference comes from",
    "",
    "Rescued: the anchor wrong, COMED right; harmed: the other way round. Their difference over all items is the difference in accuracy, exactly. For the items that were not accepted: a, the anchor's accuracy; rho, the share of its errors that are rescued; eta, the share of its right answers that are lost; collaboration pays where a < a* = rho / (rho + eta). The last columns are what dense collaboration does to the items that COMED accepts, and the share of all that dense collaboration rescues which COMED nets (*efficiency*).",
    "",
    row(["dataset", "anchor", "rescued", "harmed", "net", "a", "rho", "eta", "a*", "dense on accepted: rescued", "harmed", "efficiency"]),
    row(["---", "---", ...new Array<string>(10).fill("---:")]),
    ...settings.map(({ dataset, anchor, decomposition: { gated, accepted, gateEfficiency } }) =>
      row([
        dataset,
        anchor,
        ...regionCells(gated),
        accepted!.rescued,
        accepted!.harmed,
        gateEfficiency === null ? "-" : gateEfficiency.toFixed(2),
      ]),
    ),
    "",
    ...(["fixed", "routed"] as const).flatMap((anchor) =>
      ablationTable(
        anchor,
        settings.filter((setting) => setting.anchor === anchor),
      ),
    ),
    ...limits(others, settings),
  ].join("\n")}\n`;
}

function regionCells({ rescued, harmed, a, rho, eta, aStar }: Region): (string | number)[] {
  return [rescued, harmed, rescued - harmed, percent(a), percent(rho), percent(eta), percent(aStar)];
}

function summary(settings: readonly Setting[]): string[] {
  const lines = (Object.keys(comparisons) as Compared[]).map((name) => {
    const all = settings.map(({ versus }) => versus[name]);
    const adjusted = holm(all.map(({ test }) => test.twoSided));
    const side = (sign: number) => {
      const within = [...all.keys()].filter((i) => Math.sign(all[i]!.difference.value) === sign);
      const raw = within.filter((i) => all[i]!.test.twoSided < 0.05).length;
      return {
        count: within.length,
        clear: `${raw} with p < 0.05, ${within.filter((i) => adjusted[i]! < 0.05).length} after Holm over all ${all.length}`,
      };
    };
    const [better, worse] = [side(1), side(-1)];
    const gained = all.reduce((sum, { test }) => sum + test.gained, 0);
    const lost = all.reduce((sum, { test }) => sum + test.lost, 0);
    return `- Against **${comparisons[name]}**: better in ${better.count} of ${all.length} settings (${better.clear}), equal in ${all.length - better.count - worse.count}, worse in ${worse.count} (${worse.clear}). Mean difference ${signed(mean(all.map(({ difference }) => difference.value)))} points; ${gained} items won and ${lost} lost over all settings (p ${pValue(mcnemar(gained, lost).twoSided)}, which is too small: the settings share items and models).`;
  });
  const models = (of: (setting: Setting) => number) => mean(settings.map(of)).toFixed(2);
  const decoded = (of: (setting: Setting) => number) => mean(settings.map(of)).toFixed(0);
  return [
    ...lines,
    `- Models asked per item: ${models(({ comed }) => comed.models)} against ${models(({ versus }) => versus.dense.models)} of dense collaboration; decoded tokens: ${decoded(({ comed }) => comed.decoded)} against ${decoded(({ versus }) => versus.dense.decoded)}.`,
    `- Escalating at random, as often as COMED does not accept, would be expected to score ${percent(mean(settings.map(({ random }) => random)))} on average; COMED scores ${percent(mean(settings.map(({ comed }) => comed.accuracy)))}.`,
    ...(["fixed", "routed"] as const).map((anchor) =>
      bestGate(
        anchor,
        settings.filter((setting) => setting.anchor === anchor),
      ),
    ),
    "",
    "The abstract says that all 16 of its settings improve over the anchor, with fewer models and fewer decoded tokens than dense collaboration. Its 16 settings are others than these; ours say what they say.",
  ];
}

/** Which gate is the most accurate on average, said whichever it is. */
function bestGate(anchor: "fixed" | "routed", settings: readonly Setting[]): string {
  const rows = gateRows(anchor, settings).map(({ name, own }) => ({
    name,
    accuracy: mean(own.map(({ accuracy }) => accuracy)),
    decoded: mean(own.map(({ decoded }) => decoded)),
  }));
  const [first] = [...rows].sort((a, b) => b.accuracy - a.accuracy);
  const comed = rows[0]!;
  if (first === comed) return `- With a ${anchor} anchor no other gate in the tables below is as accurate on average.`;
  return `- With a ${anchor} anchor the gate "${first!.name}" is the most accurate on average: ${percent(first!.accuracy)} against ${percent(comed.accuracy)}, at ${first!.decoded.toFixed(0)} decoded tokens against ${comed.decoded.toFixed(0)}.`;
}

function gateRows(anchor: "fixed" | "routed", settings: readonly Setting[]): { readonly name: string; readonly own: readonly Spent[] }[] {
  const names = settings[0]!.ablations.map(({ method }) => method);
  const ablated = (name: string) => settings.map(({ ablations }) => ablations.find(({ method }) => method === name)!);
  return [
    { name: "COMED", own: settings.map(({ comed }) => comed) },
    ...names.map((name) => ({ name: name.slice(anchor.length + 1).replaceAll("-", " "), own: ablated(name) })),
    { name: "anchor alone", own: settings.map(({ versus }) => versus.anchor) },
    { name: "equal tokens", own: settings.map(({ versus }) => versus.selfConsistency) },
    { name: "dense", own: settings.map(({ versus }) => versus.dense) },
  ];
}

function ablationTable(anchor: "fixed" | "routed", settings: readonly Setting[]): string[] {
  const rows = gateRows(anchor, settings);
  return [
    `## Signals, ${anchor} anchor`,
    "",
    "Means over the eight datasets. Each ablation is calibrated on dev by itself.",
    "",
    row(["gate", "accuracy", "models", "decoded tokens"]),
    row(["---", "---:", "---:", "---:"]),
    ...rows.map(({ name, own }) =>
      row([
        name,
        percent(mean(own.map(({ accuracy }) => accuracy))),
        mean(own.map(({ models }) => models)).toFixed(2),
        mean(own.map(({ decoded }) => decoded)).toFixed(0),
      ]),
    ),
    "",
  ];
}

const otherNames: Readonly<Record<string, string>> = {
  router: "the router's choice, answering once",
  vote: "one answer of each of the four, voting by dev log-odds",
  aggregator: "one answer of each of the four, and a final one by the dev-best member",
};

function limits(others: Study["others"], settings: readonly Setting[]): string[] {
  const oracle = mean(settings.map(({ decomposition }) => decomposition.oracle.all!));
  const unmoved = settings.filter(({ decomposition }) => decomposition.denseTest!.gained + decomposition.denseTest!.lost === 0);
  const list = others.map(
    ({ method, accuracy, decoded }) => `${otherNames[method]}: ${percent(accuracy)} at ${decoded.toFixed(0)} decoded tokens`,
  );
  return [
    "## Beside it, and limits",
    "",
    `- The same models without self-consistency, on average over the datasets: ${list.join("; ")}.`,
    `- An oracle that lets dense collaboration rescue and never harm: ${percent(oracle)} on average. It looks at the targets: a diagnostic, no method.`,
    ...(unmoved.length === 0
      ? []
      : [
          `- In ${unmoved.map(({ dataset, anchor }) => `${dataset} (${anchor})`).join(", ")} dense collaboration changes no item's grade: in a vote weighted by dev log-odds a strong anchor can outweigh all weaker peers.`,
        ]),
    "- One pool, one seed, one set of declared chances. Other chances give other figures: change `suites/comed.json` and run it again.",
  ];
}
