import type { ModelPlugIn } from "../model.ts";
import { recorded } from "./recorded.ts";
import { scripted } from "./scripted.ts";
import { simulated } from "./simulated.ts";

export const models = [recorded, scripted, simulated] as readonly ModelPlugIn[];
