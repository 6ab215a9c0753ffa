import type { GateMetric } from "../metric.ts";
import * as listed from "./index.ts";

/** All that index.ts lists. */
export const metrics: readonly GateMetric[] = Object.values(listed);

export const metricOf = (id: string): GateMetric => metrics.find((metric) => metric.id === id)!;
