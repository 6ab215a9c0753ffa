import type { TSchema } from "@sinclair/typebox";
import { isOwnPath, type Mistake, type Path, suggest } from "../spec/index.ts";
import type { Bound } from "./bind.ts";
import type { Method } from "./method.ts";
import { askingFault, isOwnKind, type OwnCode, type OwnKind, ownFault, ownPlugIn } from "./own-code.ts";
import type { PlugIn } from "./plug-in.ts";

/** How a suite names a plug-in. */
interface Entry {
  readonly use: string;
  readonly with?: object;
}

type Check = (schema: TSchema, value: unknown) => Mistake[];

/** Finds the plug-ins that a suite names and checks their parameters, and collects what is wrong. */
export class Binder {
  readonly mistakes: Mistake[] = [];
  /** Own code was named, and not looked at. */
  isPartial = false;

  /** Where `own` is null, own code is passed over. */
  constructor(
    readonly own: OwnCode | null,
    readonly check: Check,
  ) {}

  /** `id` is what an own plug-in is called; `check` takes the place of the binder's. What is not found is bound to any plug-in of its kind. */
  bind<T extends PlugIn>(kind: string, known: readonly T[], entry: Entry, id: string, path: Path, check = this.check): Bound<T> {
    const { use, with: given = {} } = entry;
    const parameters = given as Record<string, unknown>;
    const own = isOwnPath(use) && isOwnKind(kind);
    const plugIn = own ? (this.#own(kind, use, id, path) as unknown as T | null) : this.#builtIn(kind, known, use, path);
    if (plugIn === null) return { id: use, plugIn: known[0]!, parameters: {} };
    const wrong = check(plugIn.parameters, parameters);
    this.mistakes.push(...wrong.map((mistake) => ({ ...mistake, path: [...path, "with", ...mistake.path] })));
    const fault = own && kind === "method" && wrong.length === 0 ? askingFault(plugIn as unknown as Method, parameters) : null;
    if (fault !== null) this.#misnamed(path, `"${use}": ${fault}`);
    return { id: use, plugIn, parameters };
  }

  #own(kind: OwnKind, use: string, id: string, path: Path): PlugIn | null {
    const code = this.own?.get(use);
    if (code === undefined) {
      this.isPartial = true;
      return null;
    }
    const fault = ownFault(kind, code);
    if (fault === null) return ownPlugIn(kind, code, id);
    this.#misnamed(path, `"${use}": ${fault}`);
    return null;
  }

  #builtIn<T extends PlugIn>(kind: string, known: readonly T[], use: string, path: Path): T | null {
    const plugIn = known.find(({ id }) => id === use);
    if (plugIn !== undefined) return plugIn;
    const ids = known.map((each) => each.id);
    this.#misnamed(path, `"${use}" is no ${kind}; ${suggest(use, ids)}`);
    return null;
  }

  #misnamed(path: Path, message: string): void {
    this.mistakes.push({ path: [...path, "use"], key: false, message });
  }
}
