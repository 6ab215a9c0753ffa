import type { TurnKind } from "../turn.ts";
import { answer } from "./answer.ts";

export const turnKinds = [answer] as readonly TurnKind[];
