import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { readModelFolder } from "../runner/micro/model-folder.ts";
import { weightsFolder } from "../runner/micro/weights-folder.ts";
import { planOf } from "../runner/runs/plan.ts";
import { type Prepared, prepare, prepareSuite } from "../runner/runs/prepare.ts";
import { parseSuite } from "../spec/index.ts";
import { type Budget, pageOf } from "./budget/page.ts";
import { sampleOf } from "./budget/sample.ts";

// `npm run study:budget`: counts the calls of suites/paper.json, measures a sample of them and writes docs/budget.md.
const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const itemsOfDataset = 16;
const poolSizes = [2, 3, 4, 5, 6];

const prepared = await prepareSuite(path("suites/paper.json"));
const { suite } = prepared.bound;
const sampled = suite.pools[0]!;
const sample = await sampleOf(prepared, sampled.id, itemsOfDataset);
console.error("sample played");

const nameOf = (id: string): string => String(suite.models.find((model) => model.id === id)!.with.weights).replace("zoo/", "");
const models = await Promise.all(
  sampled.members.map(async (id) => {
    const { weights } = await readModelFolder(weightsFolder(`zoo/${nameOf(id)}`, prepared.directory));
    return { id, name: nameOf(id), parameters: [...weights.values()].reduce((sum, { length }) => sum + length, 0) };
  }),
);
const sizes: Budget["sizes"][number][] = [];
for (const members of poolSizes) {
  const { calls } = planOf(await poolOf(members));
  sizes.push({ members, calls: calls.all.distinct * suite.datasets.length });
}
const page = pageOf({
  machine: { processor: cpus()[0]?.model.trim() ?? "unknown", cores: cpus().length, node: process.versions.node },
  suite: { pools: suite.pools.length, datasets: suite.datasets.length },
  models,
  whole: planOf(prepared),
  pools: suite.pools.map(({ id, members }) => ({
    id,
    members: members.map(nameOf),
    plan: planOf({ ...prepared, games: prepared.games.filter(({ pool }) => pool === id) }),
  })),
  sizes,
  sample,
  sampledPool: sampled.id,
});
writeFileSync(path("docs/budget.md"), page);
console.log("docs/budget.md");

/** The suite with one pool, of so many models, and one dataset: all datasets have as many items, and counts are the same. */
function poolOf(members: number): Promise<Prepared> {
  const ids = Array.from({ length: members }, (_, i) => `member-${i}`);
  const models = ids.map((id, replica) => ({ id, use: "micro", with: sampledWeights(replica), replica }));
  const { $schema: _, ...content } = JSON.parse(prepared.file.text) as Record<string, unknown>;
  const one = { ...content, models, pools: [{ id: "pool", members: ids }], datasets: [(content.datasets as unknown[])[0]] };
  return prepare(parseSuite(JSON.stringify(one), prepared.path), prepared.path);
}

function sampledWeights(place: number): Record<string, unknown> {
  const id = sampled.members[place % sampled.members.length];
  return suite.models.find((model) => model.id === id)!.with;
}
