import type { Recipe } from "../../spec/index.ts";
import type { KlEstimator } from "../kl-estimator.ts";
import { k1 } from "./k1.ts";
import { k2 } from "./k2.ts";
import { k3 } from "./k3.ts";

export const klEstimators: Readonly<Record<Recipe["kl"]["estimator"], KlEstimator>> = { k1, k2, k3 };
