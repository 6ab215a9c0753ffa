import type { Report } from "../../spec/index.ts";
import type { NetworkModel } from "../gateway/gateway.ts";
import { costOf } from "../plays/cost.ts";
import { callsIn } from "./network.ts";
import type { RunFolder } from "./run-folder.ts";

/**
 * What a run has of its network models: what their servers said of the systems that answered, and what the calls took, each counted
 * once. From the log alone, so that a replay says the same.
 */
export function liveModels(folder: RunFolder, models: readonly NetworkModel[]): Report["live"] {
  if (models.length === 0) return [];
  const tallies = new Map(models.map((model) => [model.id, new Tally(model)]));
  const seen = new Set<string>();
  for (const call of callsIn(folder)) {
    if (seen.has(call.key)) continue;
    const tally = tallies.get(call.model);
    if (tally === undefined) continue;
    seen.add(call.key);
    tally.calls++;
    if (call.systemFingerprint !== undefined) tally.systems.add(call.systemFingerprint);
    if (call.usage === undefined) tally.unknownUsage++;
    else {
      // Whole numbers per price, multiplied at the end: the order of the log must not show in the last digit.
      tally.input += call.usage.input;
      tally.output += call.usage.output;
      tally.cached += call.usage.cachedInput ?? 0;
      tally.reasoning += call.usage.reasoning ?? 0;
    }
  }
  return models.map(({ id }) => tallies.get(id)!.entry());
}

class Tally {
  readonly systems = new Set<string>();
  calls = 0;
  unknownUsage = 0;
  input = 0;
  output = 0;
  cached = 0;
  reasoning = 0;

  constructor(readonly model: NetworkModel) {}

  entry(): Report["live"][number] {
    const { input, output, cached, reasoning } = this;
    return {
      model: this.model.id,
      systemFingerprints: [...this.systems].sort(),
      calls: this.calls,
      unknownUsage: this.unknownUsage,
      tokens: { input, output, cachedInput: cached, reasoning },
      cost: this.unknownUsage === this.calls && this.calls > 0 ? null : costOf({ input, output, cachedInput: cached }, this.model.prices),
    };
  }
}
