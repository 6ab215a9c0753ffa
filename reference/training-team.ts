import type { GatewayClient } from "../runner/gateway/gateway-port.ts";
import { type OpenModel, openTeam, type Team } from "../runner/plays/team.ts";
import type { Prepared } from "../runner/runs/prepare.ts";
import { canonical, type Sampling } from "../spec/index.ts";
import type { PolicyModel } from "./policy-model.ts";

export interface TrainedSeat {
  /** Model id. */
  readonly policy: string;
  readonly model: PolicyModel;
  /** How the policy is sampled, whatever the kind of turn. */
  readonly sampling: Sampling;
}

/** Opens the models of one pool, with the policy in its seat in place of what the suite says of it. */
export async function openTrainingTeam(
  prepared: Prepared,
  pool: string,
  { policy, model, sampling }: TrainedSeat,
  gateway: GatewayClient | null,
): Promise<Team> {
  const { suite, own } = prepared.bound;
  const fingerprints = Object.fromEntries([...prepared.models].map(([id, { fingerprint }]) => [id, fingerprint]));
  const ofPool = { ...suite, pools: suite.pools.filter(({ id }) => id === pool) };
  const team = await openTeam({ suite: ofPool, directory: prepared.directory, fingerprints, replay: false }, gateway, own);
  const declared = team.model(policy);
  const drawn = { values: sampling, text: model.sampled ? canonical(sampling) : "" };
  const trained: OpenModel = {
    ...declared,
    model,
    isNetwork: false,
    // Not that of the weights at the start: a frozen member may have the same, and their calls are no longer the same.
    fingerprint: `policy in the seat of ${declared.fingerprint}`,
    sampling: () => drawn,
  };
  return { ...team, model: (id) => (id === policy ? trained : team.model(id)) };
}
