import { resolve } from "node:path";
import { type DevState, type Manifest, type Outcome, parseSuite, type Report } from "../../spec/index.ts";
import type { LoadCode } from "../own-code.ts";
import { CellTable } from "../values/cell-table.ts";
import { readLines } from "./lines-file.ts";
import { outcomeIn } from "./outcome-line.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { RunFolder } from "./run-folder.ts";
import { checkCode } from "./suite-code.ts";

/** A run that was made, read back from its folder. */
export class PastRun {
  readonly folder: RunFolder;
  readonly manifest: Manifest;

  /** Throws a SpecError where the folder is not one of a run. */
  constructor(path: string) {
    this.folder = new RunFolder(path);
    this.manifest = this.folder.read<Manifest>("manifest");
  }

  report(): Report {
    return this.folder.read<Report>("report");
  }

  state(): DevState | null {
    return this.folder.has("state") ? this.folder.read<DevState>("state") : null;
  }

  /**
   * The suite that it was made from, ready to be played again. Its datasets must still be there, and its own code as it was; its models
   * need not.
   */
  async prepare(load: LoadCode | null = null): Promise<Prepared> {
    const { suite, models, code = {} } = this.manifest;
    const path = resolve(this.folder.path, suite.file);
    const prepared = await prepare(parseSuite(suite.text, path), path, new Map(Object.entries(models)), load);
    const digests = Object.fromEntries(Object.entries(code).map(([use, { digest }]) => [use, digest]));
    checkCode(prepared.bound.own, digests, prepared.directory);
    return prepared;
  }

  /** Its outcomes, the last line of each (game, item, repeat) alone, in no promised order. */
  *outcomes(): Generator<Outcome> {
    if (!this.folder.has("outcomes")) return;
    const path = this.folder.file("outcomes");
    const last = new Map<string, number>();
    for (const { text, offset } of readLines(path)) if (outcomeIn(text) !== null) last.set(addressIn(text), offset);
    for (const { text, offset } of readLines(path)) if (last.get(addressIn(text)) === offset) yield JSON.parse(text) as Outcome;
  }

  /** The outcomes of each game, in a table of its own whose items are sorted by id: from the log alone, without the datasets. */
  tables(): CellTable[] {
    const games = new Map<string, { first: Outcome; items: Map<string, string | null>; repeats: number; outcomes: Outcome[] }>();
    for (const outcome of this.outcomes()) {
      const id = JSON.stringify([outcome.pool, outcome.method, outcome.dataset]);
      let game = games.get(id);
      if (game === undefined) {
        game = { first: outcome, items: new Map(), repeats: 1, outcomes: [] };
        games.set(id, game);
      }
      game.items.set(outcome.item, outcome.cluster ?? null);
      game.repeats = Math.max(game.repeats, outcome.repeat + 1);
      game.outcomes.push(outcome);
    }
    const pools = (this.manifest.suite.parsed as { pools: { id: string; members: string[] }[] }).pools;
    return [...games.values()].map(({ first, items, repeats, outcomes }) => {
      const { pool, method, dataset, masks } = first;
      const ids = [...items.keys()].sort();
      const clusters = ids.some((id) => items.get(id) !== null) ? ids.map((id) => items.get(id)!) : null;
      const { members } = pools.find(({ id }) => id === pool)!;
      const table = new CellTable({
        pool,
        method,
        dataset,
        members,
        items: ids,
        clusters,
        repeats,
        masks: masks === undefined ? null : Uint32Array.from(masks),
      });
      for (const outcome of outcomes) table.add(outcome);
      return table;
    });
  }
}

/** What the models of a run described themselves by; none where no run was made. They need not be there for it to be played again. */
export function modelsOf(path: string): Prepared["models"] {
  const folder = new RunFolder(path);
  return new Map(folder.has("manifest") ? Object.entries(folder.read<Manifest>("manifest").models) : []);
}

// The fields that say which line it is stand first in every line; parsing them alone spares the long arrays.
function addressIn(text: string): string {
  const end = text.indexOf(',"states":');
  return end === -1 ? text : text.slice(0, end);
}
