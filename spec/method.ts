import { type Static, Type } from "@sinclair/typebox";
import { Id, use } from "./use.ts";

export const MethodEntry = Type.Object(
  { id: Id, ...use },
  {
    additionalProperties: false,
    description:
      "A way for a coalition to collaborate. Which twelve there are, four of each of three families, is our own choice: the list of the paper (arXiv 2610.17456) could not be read.",
  },
);
export type MethodEntry = Static<typeof MethodEntry>;
