import { sha256 } from "../../spec/index.ts";
import { readLines } from "../runs/lines-file.ts";
import { changes } from "../runs/manifest-of.ts";
import type { PastOutcome } from "../runs/past.ts";
import type { RunFolder } from "../runs/run-folder.ts";
import type { Findings } from "./findings.ts";
import { outcomeAddressIn } from "./pack.ts";

/** Differences of one outcome that are told. */
const most = 3;

/** Compares the outcomes that the plays come to with those of the submission. */
export class OutcomeCheck {
  readonly #folder: RunFolder;
  readonly #submitted: ReadonlyMap<string, PastOutcome>;
  readonly #findings: Findings;
  readonly #seen = new Set<string>();
  readonly #differing = new Map<string, string>();

  constructor(folder: RunFolder, submitted: ReadonlyMap<string, PastOutcome>, findings: Findings) {
    this.#folder = folder;
    this.#submitted = submitted;
    this.#findings = findings;
  }

  /** An outcome that was looked at by itself. */
  pass(address: string): void {
    this.#seen.add(address);
  }

  /** `line` is what the plays come to. */
  compare(address: string, line: string): void {
    this.#seen.add(address);
    const submitted = this.#submitted.get(address);
    if (submitted === undefined) this.#findings.refuse("outcomes", `${named(address)} was dropped: it is an item of the suite`);
    else if (submitted.line !== sha256(line)) this.#differing.set(address, line);
  }

  /** Tells what differs, and what belongs to no item of the suite. */
  conclude(): void {
    for (const address of this.#submitted.keys())
      if (!this.#seen.has(address)) this.#findings.refuse("outcomes", `${named(address)} was added: the suite plays no such item`);
    if (this.#differing.size === 0) return;
    for (const { text } of readLines(this.#folder.file("outcomes"))) {
      const address = outcomeAddressIn(text);
      const line = address === null ? undefined : this.#differing.get(address);
      if (line === undefined) continue;
      const found = changes(JSON.parse(line), JSON.parse(text), "");
      const more = found.length > most ? `; ${found.length - most} more` : "";
      this.#findings.refuse(
        "outcomes",
        `${named(address!)} is not what its calls give (recomputed -> submitted): ${found.slice(0, most).join("; ")}${more}`,
      );
    }
  }
}

/** The game, the item and the repeat of an outcome, in words. */
export function named(address: string): string {
  const [pool, method, dataset, item, repeat] = JSON.parse(address) as [string, string, string, string, number];
  return `${pool} / ${method} / ${dataset} item "${item}"${repeat === 0 ? "" : `, repeat ${repeat}`}`;
}
