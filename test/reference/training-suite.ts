import { type EnvironmentOptions, openEnvironment } from "../../reference/environment.ts";
import { prepare } from "../../runner/runs/prepare.ts";
import { parseSuite } from "../../spec/index.ts";

interface Setting {
  readonly models: readonly object[];
  readonly members: readonly string[];
  readonly method: { readonly use: string; readonly with?: object };
  readonly dataset?: object;
  readonly dev?: number;
}

/** A suite of one game, "team" x "method" x "exam". */
export function preparedSuite({ models, members, method, dataset = {}, dev = 0 }: Setting) {
  const suite = {
    version: 1,
    name: "training",
    seed: 11,
    models,
    pools: [{ id: "team", members }],
    methods: [{ id: "method", ...method }],
    datasets: [{ id: "exam", use: "generated", with: { count: 40, ...dataset }, dev, test: 40 - dev }],
  };
  return prepare(parseSuite(JSON.stringify(suite), "suite.json"), "/nowhere/suite.json");
}

export type OfEnvironment = Pick<EnvironmentOptions, "model"> & Partial<EnvironmentOptions>;

/** The environment of a suite's one game, with "pupil" as the policy, and its test items. */
export async function environmentOf(setting: Setting, options: OfEnvironment) {
  const prepared = await preparedSuite(setting);
  const environment = await openEnvironment({
    prepared,
    game: { pool: "team", method: "method", dataset: "exam" },
    policy: "pupil",
    sampling: { temperature: 1 },
    groupSize: 4,
    envNoise: "shared",
    ...options,
  });
  return { environment, items: prepared.datasets.get("exam")!.test };
}
