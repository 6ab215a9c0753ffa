import { SpecError, suggest } from "../../spec/index.ts";
import { type Backend, BackendMissing, type OpenBackend } from "../backend.ts";
import { backends } from "./all.ts";

/**
 * Opens the backend of an id, or for "auto" the first that this machine has; why the ones before it did not open stands in what it says.
 * Throws a SpecError for an id that is none, and where what a named backend needs is missing.
 */
export async function openBackend(id: string, known: readonly Backend[] = backends): Promise<OpenBackend> {
  const ids = ["auto", ...known.map((backend) => backend.id)];
  if (!ids.includes(id)) throw SpecError.inUsage(`"${id}" is no backend; ${suggest(id, ids)}`);
  const missing: string[] = [];
  for (const backend of known) {
    if (id !== "auto" && id !== backend.id) continue;
    try {
      const open = await backend.open();
      return missing.length === 0 ? open : { ...open, says: [open.says, ...missing.map((why) => `  not used: ${why}`)].join("\n") };
    } catch (error) {
      if (!(error instanceof BackendMissing)) throw error;
      missing.push(`${backend.id}: ${error.message}`);
    }
  }
  throw SpecError.inUsage(missing.join("\n"));
}
