import { portable } from "./portable.ts";

export const cpu = portable("cpu", "plain JavaScript: slow");
