import type { Method } from "../method.ts";
import { aggregator } from "./aggregator.ts";
import { cascade } from "./cascade.ts";
import { comed } from "./comed.ts";
import { feedback } from "./feedback.ts";
import { knowledgeCard } from "./knowledge-card.ts";
import { llmBlender } from "./llm-blender.ts";
import { majorityVote } from "./majority-vote.ts";
import { neighborRouting } from "./neighbor-routing.ts";
import { oracle } from "./oracle.ts";
import { promptRouting } from "./prompt-routing.ts";
import { refine } from "./refine.ts";
import { selfConsistency } from "./self-consistency.ts";
import { single } from "./single.ts";
import { slmMux } from "./slm-mux.ts";
import { structure } from "./structure.ts";
import { tracer } from "./tracer.ts";
import { trainedRouting } from "./trained-routing.ts";

export const methods = [
  aggregator,
  cascade,
  comed,
  feedback,
  knowledgeCard,
  llmBlender,
  majorityVote,
  neighborRouting,
  oracle,
  promptRouting,
  refine,
  selfConsistency,
  single,
  slmMux,
  structure,
  tracer,
  trainedRouting,
] as readonly Method[];
