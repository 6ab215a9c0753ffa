import type { TurnKind } from "../turn.ts";
import * as listed from "./index.ts";

/** All that index.ts lists. */
export const turnKinds = Object.values(listed) as readonly unknown[] as readonly TurnKind[];
