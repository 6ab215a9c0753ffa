export interface Candidate {
  readonly trainer: string;
  /** Shares right on the test items: of the team, of the policy alone, and of its last message in the team. */
  readonly team: number;
  readonly alone: number;
  readonly last: number;
  readonly distinct: number;
  readonly parsed: number;
  /** Share of the training's groups whose roll-outs all had the same reward. */
  readonly flat: number;
  /** Team accuracy above the untrained team's, paired by item, with its 95 % interval. */
  readonly difference: { readonly value: number; readonly low: number; readonly high: number };
}

export interface Setting {
  readonly method: string;
  readonly dataset: string;
  /** Team accuracy, and the policy's own, before training. */
  readonly untrained: number;
  readonly alone: number;
  /** The member that is best on dev, and its accuracy: what copying it always would give. */
  readonly copied: { readonly model: string; readonly accuracy: number };
  readonly candidates: readonly Candidate[];
}

const percent = (share: number): string => (share * 100).toFixed(1);
const signed = (share: number): string => `${share < 0 ? "−" : "+"}${Math.abs(share * 100).toFixed(1)}`;

export function pageOf(
  settings: readonly Setting[],
  { seat, members, items }: { readonly seat: string; readonly members: readonly string[]; readonly items: number },
): string {
  const rows = settings.flatMap(({ method, dataset, untrained, alone, copied, candidates }) => [
    `| ${method} | ${dataset} | untrained | ${percent(untrained)} | | ${percent(alone)} | | | |`,
    `| | | copy ${copied.model} | ${percent(copied.accuracy)} | ${signed(copied.accuracy - untrained)} | | | | |`,
    ...candidates.map(
      ({ trainer, team, alone, distinct, parsed, flat, difference: { value, low, high } }) =>
        `| | | ${trainer} | **${percent(team)}** | ${signed(value)} [${signed(low)}, ${signed(high)}] | ${percent(alone)} | ${distinct} | ${percent(parsed)} | ${percent(flat)} |`,
    ),
  ]);
  const gains = (trainer: string) =>
    settings.flatMap(({ candidates }) => candidates.filter((one) => one.trainer === trainer).map(({ difference }) => difference.value));
  const summary = ["solo-rl", "own-rl", "c-rl"].flatMap((trainer) => {
    const all = gains(trainer);
    if (all.length === 0) return [];
    return [`| ${trainer} | ${signed(all.reduce((sum, gain) => sum + gain, 0) / all.length)} | ${all.length} |`];
  });
  const beats = settings.filter(({ copied, candidates }) =>
    candidates.some(({ trainer, team }) => trainer === "c-rl" && team > copied.accuracy),
  );
  return `# Pilot: one seat of a live team, trained

\`npm run study:pilot\` writes this page from the results of \`npm run train -- reference/recipes/pilot/NAME.json\`. The policy is ${seat}, the smallest model of the zoo,
in the team ${members.join(", ")}; the others are frozen and greedy. One seed, 100 steps of 16 prompts with 8 roll-outs each. ${items} test items that no training saw;
accuracies in percent, greedy. In brackets: 95 % interval of the difference to the untrained team, paired by item.

| trainer | mean gain | settings |
| --- | --- | --- |
${summary.join("\n")}

C-RL's team is above always copying the member that is best on dev in ${beats.length} of ${settings.length} settings${beats.length > 0 ? ` (${beats.map(({ method, dataset }) => `${method} on ${dataset}`).join(", ")})` : ""}; above it is more than knowing whom to trust.

| method | task | policy | team | against untrained | policy alone | distinct answers | parsed | groups without spread |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

\`solo-rl\` is rewarded for the policy's own answer, alone; \`own-rl\` for its last message in the team; \`c-rl\` for the team's outcome. In the aggregator the policy
writes the result, so that \`own-rl\` and \`c-rl\` have the same reward there.
`;
}
