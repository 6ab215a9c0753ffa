/** A difference of two accuracies, paired by item, with its 95 % interval. */
export interface Difference {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Candidate {
  readonly trainer: string;
  /** Shares right of the test items: of the team, and of the policy alone. */
  readonly team: number;
  readonly alone: number;
  /** Share right of the dev items: of the team. */
  readonly dev: number;
  readonly distinct: number;
  readonly parsed: number;
  /** Share of the training's groups whose roll-outs all had the same reward. */
  readonly flat: number;
  /** Team accuracy on test above the untrained team's, and above copying the member that is best on dev. */
  readonly gain: Difference;
  readonly aboveCopied: Difference;
}

export interface Setting {
  readonly method: string;
  readonly dataset: string;
  /** Before training: the team on test and on dev, and the policy alone on test. */
  readonly untrained: { readonly team: number; readonly dev: number; readonly alone: number };
  /** The member that is best on dev, and its accuracy on test: what copying it always would give. */
  readonly copied: { readonly model: string; readonly accuracy: number };
  readonly candidates: readonly Candidate[];
}

export interface Pilot {
  readonly seat: string;
  readonly members: readonly string[];
  readonly testItems: number;
  readonly devItems: number;
  readonly steps: number;
  readonly promptsPerStep: number;
  readonly groupSize: number;
  readonly learningRate: number;
  readonly settings: readonly Setting[];
  /** Over all settings that both have: C-RL's team on test above that of another trainer. */
  readonly cRlAbove: Readonly<Record<string, Difference>>;
  /** Where a step was timed, and the seconds of one by method. */
  readonly timed: { readonly backend: string; readonly secondsAStep: Readonly<Record<string, number>> };
}

/** What the full study will be: so many protocols, tasks and trainers. */
const full = { protocols: 3, tasks: 8, trainers: 3 } as const;

const percent = (share: number): string => (share * 100).toFixed(1);
const signed = (share: number): string => `${share < 0 ? "−" : "+"}${Math.abs(share * 100).toFixed(1)}`;
const interval = ({ value, low, high }: Difference): string => `${signed(value)} [${signed(low)}, ${signed(high)}]`;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export function pageOf(pilot: Pilot): string {
  const { seat, members, testItems, devItems, steps, promptsPerStep, groupSize, learningRate, settings } = pilot;
  return `# Pilot: one seat of a live team, trained

\`npm run study:pilot\` writes this page from the results of \`npm run train -- reference/recipes/pilot/NAME.json\`. The policy is ${seat}, the smallest model of the
zoo, in the team ${members.join(", ")}; the others are frozen and greedy. One seed, ${steps} steps of ${promptsPerStep} prompts with ${groupSize} roll-outs each, learning rate ${learningRate}. ${devItems} dev items
and ${testItems} test items that no training saw; accuracies in percent, the policy greedy. In brackets: 95 % intervals of differences, paired by item, on test.

| trainer | mean gain on dev | mean gain on test | C-RL above it on test | settings |
| --- | --- | --- | --- | --- |
${summaryOf(pilot).join("\n")}

${synergyOf(settings)}

| method | task | policy | dev | test | against untrained | against copying | policy alone | distinct answers | parsed | groups without spread |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${settings.flatMap(rowsOf).join("\n")}

\`solo-rl\` is rewarded for the policy's own answer, alone; \`own-rl\` for its last message in the team; \`c-rl\` for the team's outcome. In the aggregator the policy
writes the result, so that its last message is the team's answer: \`own-rl\` and \`c-rl\` are the same there, to the byte of the weights. "Copy" is the line to beat: always the answer of the
member that is best on dev, which is trust without a look at the question.

## The full study

${budgetOf(pilot)}
`;
}

function summaryOf({ settings, cRlAbove }: Pilot): string[] {
  return ["solo-rl", "own-rl", "c-rl"].flatMap((trainer) => {
    const gains = settings.flatMap(({ untrained, candidates }) =>
      candidates.filter((one) => one.trainer === trainer).map(({ dev, gain }) => ({ dev: dev - untrained.dev, test: gain.value })),
    );
    if (gains.length === 0) return [];
    const above = cRlAbove[trainer];
    const cells = [
      trainer,
      signed(mean(gains.map(({ dev }) => dev))),
      signed(mean(gains.map(({ test }) => test))),
      above === undefined ? "" : interval(above),
      gains.length,
    ];
    return [`| ${cells.join(" | ")} |`];
  });
}

/** Better than the best member: more than knowing whom to trust most. */
function synergyOf(settings: readonly Setting[]): string {
  const beats = settings.flatMap(({ method, dataset, untrained, copied, candidates }) =>
    candidates
      .filter(({ trainer, aboveCopied }) => trainer === "c-rl" && aboveCopied.low > 0)
      .map(({ aboveCopied }) => ({
        said: `${method} on ${dataset} ${interval(aboveCopied)}`,
        isLearnt: untrained.team <= copied.accuracy,
      })),
  );
  const said = (list: typeof beats) => list.map((one) => one.said).join("; ");
  const learnt = beats.filter(({ isLearnt }) => isLearnt);
  const before = beats.filter(({ isLearnt }) => !isLearnt);
  return [
    `C-RL's team is above always copying the member that is best on dev, its interval above 0, in ${beats.length} of ${settings.length} settings.`,
    ...(learnt.length === 0
      ? []
      : [`Where the untrained team was not: ${said(learnt)}. That is synergy which training brought about, and not only trust.`]),
    ...(before.length === 0 ? [] : [`Where the untrained team was above it already: ${said(before)}.`]),
  ].join("\n");
}

function rowsOf({ method, dataset, untrained, copied, candidates }: Setting): string[] {
  return [
    [method, dataset, "untrained", percent(untrained.dev), percent(untrained.team), "", "", percent(untrained.alone), "", "", ""],
    ["", "", `copy ${copied.model}`, "", percent(copied.accuracy), signed(copied.accuracy - untrained.team), "", "", "", "", ""],
    ...candidates.map(({ trainer, dev, team, alone, gain, aboveCopied, distinct, parsed, flat }) => [
      "",
      "",
      trainer,
      percent(dev),
      `**${percent(team)}**`,
      interval(gain),
      interval(aboveCopied),
      percent(alone),
      distinct,
      percent(parsed),
      percent(flat),
    ]),
  ].map((cells) => `| ${cells.join(" | ")} |`);
}

function budgetOf({ steps, promptsPerStep, groupSize, learningRate, timed }: Pilot): string {
  const { secondsAStep, backend } = timed;
  const dearest = Math.max(...Object.values(secondsAStep));
  const trainings = full.protocols * full.tasks * full.trainers;
  const hours = (trainings * steps * dearest) / 3600;
  const paces = Object.entries(secondsAStep).map(([method, seconds]) => `${seconds.toFixed(2)} s in ${method}`);
  return `It will follow these recipes as they stand (${steps} steps of ${promptsPerStep} x ${groupSize} roll-outs, learning rate ${learningRate}), with ${full.protocols} protocols, ${full.tasks} tasks and ${full.trainers} trainers: ${trainings} trainings a seed.
Timed by this command, a step of C-RL takes ${paces.join(" and ")} on ${backend}. At the pace of the dearer,
${trainings} trainings take ${hours.toFixed(1)} hours one after the other, the looks on dev and test apart: ${(hours * 3).toFixed(0)} hours with three seeds.`;
}
