import type { ModelPlugIn } from "../model.ts";
import { openai } from "./openai.ts";
import { recorded } from "./recorded.ts";
import { scripted } from "./scripted.ts";
import { simulated } from "./simulated.ts";

export const models = [openai, recorded, scripted, simulated] as readonly ModelPlugIn[];
