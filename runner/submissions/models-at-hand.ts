import { SpecError } from "../../spec/index.ts";
import { contextOf } from "../plays/team.ts";
import { changes } from "../runs/manifest-of.ts";
import type { Prepared } from "../runs/prepare.ts";
import type { Findings } from "./findings.ts";

/** The models of a submission: those that can be asked here, and why the others cannot, by id. */
export interface ModelsAtHand {
  /** Folder in which the models' files are looked for. */
  readonly directory: string;
  readonly atHand: ReadonlySet<string>;
  readonly absent: ReadonlyMap<string, string>;
}

// What a model that computes here computes on is part of its fingerprint, because each bit hangs on it; it is no other model for that.
const ofTheMachine = /^\/(?:\w+\/)*(?:version|v8): /;

/** Looks which models are here and are those that the manifest names. One that is here and is another is a finding. */
export async function modelsAtHand(prepared: Prepared, directory: string, findings: Findings): Promise<ModelsAtHand> {
  const atHand = new Set<string>();
  const absent = new Map<string, string>();
  for (const { id, plugIn, parameters } of prepared.bound.models) {
    const named = prepared.models.get(id);
    if (named === undefined) continue;
    const hosted = plugIn.network !== undefined;
    try {
      const describes = await plugIn.fingerprint(parameters, contextOf(prepared.bound, id, directory));
      const other = changes(describes, named.describes, "");
      const shown = other.slice(0, 3).join("; ");
      if (other.some((change) => !ofTheMachine.test(change))) {
        findings.refuse("models", `"${id}" is another model than the manifest says (here -> submitted): ${shown}`);
        absent.set(id, "the model of that name that is here is another one");
      } else if (other.length > 0) {
        findings.note(
          "models",
          `"${id}" computes on other versions here, so that nothing of it was made again (here -> submitted): ${shown}`,
        );
        absent.set(id, "it computes on other versions here");
      } else if (hosted) absent.set(id, "behind an endpoint");
      else atHand.add(id);
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      absent.set(id, "its files are not here");
    }
  }
  return { directory, atHand, absent };
}
