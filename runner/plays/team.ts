import { canonical, type Sampling } from "../../spec/index.ts";
import { type Bound, type BoundDataset, type BoundSuite, gamesOf, rebind } from "../bind.ts";
import type { GatewayClient } from "../gateway/gateway-port.ts";
import type { Method } from "../method.ts";
import type { Model, ModelContext } from "../model.ts";
import { noOwnCode, type OwnCode } from "../own-code.ts";
import { turnKinds } from "../turns/all.ts";
import type { WorkerData } from "./job.ts";
import { samplingFor } from "./sampling.ts";

/** A model of the suite, opened. */
export interface OpenModel {
  readonly id: string;
  readonly model: Model;
  readonly fingerprint: string;
  readonly replica: number;
  /** The run asks it for log-probabilities, and it can give them. */
  readonly wantsLogprobs: boolean;
  /** Its calls go through the gateway. */
  readonly isNetwork: boolean;
  /** What the suite says of it; undefined where it says nothing. */
  readonly description: string | undefined;
  /** The sampling of a kind of turn, and its canonical text as it enters keys ("" where sampling changes nothing). */
  sampling(kind: string): { readonly values: Sampling; readonly text: string };
}

/** Everything of a suite that plays need, opened: what a worker holds. */
export interface Team {
  readonly seed: number;
  readonly bound: BoundSuite;
  model(id: string): OpenModel;
  method(id: string): Bound<Method>;
  dataset(id: string): BoundDataset;
  /** Model ids in pool order. */
  members(pool: string): readonly string[];
  readonly replay: boolean;
}

/** Opens every model of a suite that a pool needs. */
export async function openTeam(
  { suite, directory, fingerprints, replay }: WorkerData,
  gateway: GatewayClient | null = null,
  own: OwnCode = noOwnCode,
): Promise<Team> {
  const bound = rebind(suite, own);
  const models = new Map<string, OpenModel>();
  const inPools = new Set(suite.pools.flatMap(({ members }) => members));
  await Promise.all(
    bound.models
      .filter(({ id }) => inPools.has(id))
      .map(async ({ id, plugIn, parameters, entry }) => {
        const context = contextOf(bound, id, directory, gateway);
        const model = await plugIn.open(parameters, context);
        const samplings = new Map<string, { values: Sampling; text: string }>();
        models.set(id, {
          id,
          model,
          wantsLogprobs: context.logprobs && (plugIn.abilities?.(parameters).logprobs ?? false),
          fingerprint: fingerprints[id]!,
          replica: entry.replica,
          isNetwork: plugIn.network !== undefined,
          description: entry.description,
          sampling(kind) {
            let found = samplings.get(kind);
            if (found === undefined) {
              const builtIn = turnKinds.find((turn) => turn.kind === kind)?.sampling;
              const values = samplingFor(kind, builtIn, suite.sampling, entry);
              found = { values, text: model.sampled ? canonical(values) : "" };
              samplings.set(kind, found);
            }
            return found;
          },
        });
      }),
  );
  const byId = <T extends { readonly id: string }>(list: readonly T[]) => {
    const map = new Map(list.map((thing) => [thing.id, thing]));
    return (id: string): T => map.get(id)!;
  };
  const pools = byId(suite.pools);
  return {
    seed: suite.seed,
    bound,
    model: (id) => models.get(id)!,
    method: byId(bound.methods),
    dataset: byId(bound.datasets),
    members: (pool) => pools(pool).members,
    replay,
  };
}

/** What a model plug-in is told of the suite that it stands in. */
export function contextOf(
  { suite, methods }: BoundSuite,
  model: string,
  directory: string,
  gateway: GatewayClient | null = null,
): ModelContext {
  const pools = suite.pools.filter(({ members }) => members.includes(model)).map(({ id }) => id);
  const datasets = new Set(gamesOf(suite).flatMap((game) => (pools.includes(game.pool) ? [game.dataset] : [])));
  const { seed, repeats, prompts = {} } = suite;
  const logprobs = methods.some(({ plugIn, parameters }) => plugIn.logprobs?.(parameters) === true);
  const declared = suite.models.find(({ id }) => id === model)?.fingerprint ?? null;
  return { id: model, directory, seed, repeats, prompts, datasets: [...datasets], logprobs, declared, gateway };
}
