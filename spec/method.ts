import { type Static, Type } from "@sinclair/typebox";
import { Id, use } from "./use.ts";

export const MethodEntry = Type.Object({ id: Id, ...use }, { additionalProperties: false, description: "A way for a coalition to collaborate." });
export type MethodEntry = Static<typeof MethodEntry>;
