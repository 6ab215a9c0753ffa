import { canonical, type Track } from "../../spec/index.ts";
import type { Prepared } from "../runs/prepare.ts";
import type { Findings } from "./findings.ts";

/** Longest description of an entry. */
const most = 200;

/** What a submission brings in the place that its track leaves open: the plug-in, and what the model describes itself by or the method is set to. */
export function entryOf({ bound, models }: Prepared, { seat, method }: Track): string {
  const { plugIn, parameters } =
    seat === undefined ? bound.methods.find(({ id }) => id === method)! : bound.models.find(({ id }) => id === seat)!;
  const text = `${plugIn.id} ${canonical(seat === undefined ? parameters : (models.get(seat)?.describes ?? null))}`;
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Controls are compared with, and never ranked: they see the gold answers, or are what a gain is over. */
export function checkEntry({ bound }: Prepared, { method }: Track, findings: Findings): void {
  const entry = bound.methods.find(({ id }) => id === method);
  if (entry?.plugIn.family === "control") findings.refuse("suite", `the open method is "${entry.plugIn.id}": controls are never ranked`);
}
