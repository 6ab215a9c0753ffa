import { Type } from "@sinclair/typebox";

/** The parameters of a trainer of which the recipe says it all elsewhere. */
export const none = Type.Object({}, { additionalProperties: false });
