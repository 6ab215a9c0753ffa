import type { ModelEntry, Sampling, SamplingByTurn } from "../../spec/index.ts";

/** The sampling of one model for one kind of turn. Later settings are narrower and win. */
export function samplingFor(kind: string, builtIn: Sampling | undefined, suite: SamplingByTurn | undefined, model: ModelEntry): Sampling {
  const { turns: ofSuite, ...general } = suite ?? {};
  const { turns: ofModel, ...own } = model.sampling ?? {};
  return { ...general, ...own, ...builtIn, ...ofSuite?.[kind], ...ofModel?.[kind] };
}
