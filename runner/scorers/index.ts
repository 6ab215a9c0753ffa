import type { Scorer } from "../scorer.ts";
import { choice } from "./choice.ts";
import { exact } from "./exact.ts";
import { f1 } from "./f1.ts";
import { literal } from "./literal.ts";
import { math } from "./math.ts";
import { numeric } from "./numeric.ts";

/** Every scorer, by id. */
export const scorers = [choice, exact, f1, literal, math, numeric] as readonly Scorer[];
