import type { Trainer } from "../trainer.ts";
import { cRl } from "./c-rl.ts";
import { ownRl } from "./own-rl.ts";
import { soloRl } from "./solo-rl.ts";

/** Every trainer, sorted by id. */
export const trainers: readonly Trainer[] = [cRl, ownRl, soloRl];
