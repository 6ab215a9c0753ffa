import { canonical, type Track } from "../../spec/index.ts";
import type { Prepared } from "../runs/prepare.ts";
import type { Findings } from "./findings.ts";

/** Longest description of an entry. */
const most = 200;

/** What a submission brings in the place that its track leaves open: the plug-in, the digest of its source where it is own code, and what the model describes itself by or the method is set to. */
export function entryOf({ bound, models }: Prepared, { seat, method }: Track): string {
  const { suite, own } = bound;
  const entry = seat === undefined ? suite.methods.find(({ id }) => id === method)! : suite.models.find(({ id }) => id === seat)!;
  const source = own.get(entry.use)?.digest?.slice(0, 12);
  const about = seat === undefined ? entry.with : (models.get(seat)?.describes ?? null);
  const text = `${entry.use}${source === undefined ? "" : ` (${source})`} ${canonical(about)}`;
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Controls are compared with, and never ranked: they see the gold answers, or are what a gain is over. */
export function checkEntry({ bound }: Prepared, { method }: Track, findings: Findings): void {
  const entry = bound.methods.find(({ id }) => id === method);
  if (entry?.plugIn.family === "control") findings.refuse("suite", `the open method is "${entry.plugIn.id}": controls are never ranked`);
}
