import type { Recipe } from "../../spec/index.ts";
import type { Aggregation } from "../aggregation.ts";
import { bnpo } from "./bnpo.ts";
import { drGrpo } from "./dr-grpo.ts";
import { grpo } from "./grpo.ts";

export const aggregations: Readonly<Record<Recipe["aggregation"], Aggregation>> = { bnpo, "dr-grpo": drGrpo, grpo };
