import type { Static, TSchema } from "@sinclair/typebox";

/**
 * What every plug-in says of itself. A plug-in is one file; its name is its id.
 * `parameters` is the schema of the suite's `with`; its defaults are the plug-in's defaults.
 */
export interface PlugIn<P extends TSchema = TSchema> {
  readonly id: string;
  /** One sentence for people, shown in `--help`, schemas and error messages. */
  readonly description: string;
  readonly parameters: P;
}

/** The parsed parameters of a plug-in, every default filled in. */
export type ParametersOf<T extends PlugIn> = Static<T["parameters"]>;
