/** What other programs may use of Coalition. */
export * from "../spec/index.ts";
export { extract } from "./answers/extract.ts";
export { type BoundSuite, bindSuite, gamesOf } from "./bind.ts";
export type { Dataset, DatasetContext, Loaded } from "./dataset.ts";
export type { Extractor, Found } from "./extractor.ts";
export type { Item } from "./item.ts";
export type { Ask, Asking, DevItem, Family, Fit, Method, Play, RoleRule, Seat, Verdict } from "./method.ts";
export type { Call, Model, ModelContext, ModelPlugIn, RawReply } from "./model.ts";
export type { PlugIn } from "./plug-in.ts";
export type { Answered, Failed, Reply, Unsupported, Usage } from "./reply.ts";
export { type Plan, planOf } from "./runs/plan.ts";
export { type Prepared, prepare, prepareSuite } from "./runs/prepare.ts";
export { type Progress, type RunOptions, type RunResult, run } from "./runs/run.ts";
export type { Gold, Grade, Scorer } from "./scorer.ts";
export { type Address, type Stream, streamFor } from "./stream.ts";
export type { Turn, TurnKind } from "./turn.ts";
export { shapleyOf } from "./values/indices/shapley.ts";
