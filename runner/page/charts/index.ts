import type { Chart } from "../chart.ts";
import { cost } from "./cost.ts";
import { coupling } from "./coupling.ts";
import { rescue } from "./rescue.ts";
import { strength } from "./strength.ts";
import { synergy } from "./synergy.ts";
import { worthMap } from "./worth-map.ts";

/** In the order of the page. */
export const charts: readonly Chart[] = [strength, worthMap, rescue, cost, synergy, coupling];
