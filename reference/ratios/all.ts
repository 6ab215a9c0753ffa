import type { Recipe } from "../../spec/index.ts";
import type { Ratio } from "../ratio.ts";
import { sequence } from "./sequence.ts";
import { token } from "./token.ts";

export const ratios: Readonly<Record<Recipe["ratio"], Ratio>> = { sequence, token };
