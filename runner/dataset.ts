import type { Static, TSchema } from "@sinclair/typebox";
import type { Place } from "../spec/index.ts";
import type { Item } from "./item.ts";
import type { PlugIn } from "./plug-in.ts";

export interface DatasetContext {
  /** Id in the suite. */
  readonly id: string;
  /** Folder of the suite file; relative paths start there. */
  readonly directory: string;
  /** The suite's seed. */
  readonly seed: number;
  /** What the suite asks for: a number of items, or a list of their ids; null: all that are left. For sources without an end. */
  readonly wanted: { readonly dev: number | readonly string[]; readonly test: number | readonly string[] | null };
}

export interface Loaded {
  readonly items: readonly Item[];
  /** Digest of the content, for the manifest. */
  readonly digest: string;
  /** Score expected of a blind guess, where it is known. */
  readonly chance?: number;
  /** Where an item stands, where it comes from a file: for messages about it. */
  readonly placeOf?: (item: string) => Place;
}

/** A source of items. `load` throws a SpecError that names file and line where the data are not as declared. */
export interface Dataset<P extends TSchema = TSchema> extends PlugIn<P> {
  /** Grades answers where the suite names no scorer. */
  readonly scorer?: string;
  /** Names the parameters that are paths of files, relative to the suite's folder: a packed run carries them along. */
  readonly files?: readonly string[];
  load(parameters: Static<P>, context: DatasetContext): Promise<Loaded>;
}
