import type { Bench } from "tinybench";
import { bindSuite } from "../runner/bind.ts";
import type { Item } from "../runner/item.ts";
import type { TestJob } from "../runner/plays/job.ts";
import { openTeam } from "../runner/plays/team.ts";
import { playTestJob } from "../runner/plays/test-job.ts";
import { canonical, digest, parseSuite } from "../spec/index.ts";

/** Plays a second of one thread: a vote of `members` scripted models over `count` items, all coalitions, extraction and grading included. */
export async function addPlays(bench: Bench, members: number, count: number): Promise<{ name: string; plays: number }> {
  const items: Item[] = Array.from({ length: count }, (_, i) => ({
    id: `q${i}`,
    question: `What is ${i} + ${i}?`,
    targets: [String(2 * i)],
  }));
  const ids = Array.from({ length: members }, (_, m) => `m${m}`);
  const suite = {
    version: 1,
    name: "bench",
    seed: 1,
    models: ids.map((id, m) => ({
      id,
      use: "scripted",
      with: {
        replies: Object.fromEntries(items.map((item, i) => [item.id, `So it is ${(i + m) % 3 === 0 ? 2 * i : 2 * i + (m % 2) + 1}.`])),
      },
    })),
    pools: [{ id: "all", members: ids }],
    methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
    datasets: [{ id: "sums", use: "generated", scorer: { use: "numeric" } }],
  };
  const { suite: parsed } = bindSuite(parseSuite(canonical(suite), "bench.json"));
  const fingerprints = Object.fromEntries(ids.map((id) => [id, digest(id)]));
  const team = await openTeam({ suite: parsed, directory: ".", fingerprints, replay: false });
  const job: TestJob = {
    kind: "test",
    dataset: "sums",
    cells: [{ pool: "all", method: "vote", masks: null }],
    items,
    todo: items.map(() => null),
    standings: [],
    fitted: [],
    before: { known: [], reused: [], unanswered: {} },
  };
  const name = `vote, ${members} members, ${count} items, all coalitions`;
  bench.add(name, async () => {
    await playTestJob(job, team);
  });
  return { name, plays: count * (2 ** members - 1) };
}
