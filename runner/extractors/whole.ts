import { Type } from "@sinclair/typebox";
import { startOfRunOn } from "../answers/run-on.ts";
import type { Extractor } from "../extractor.ts";

/** The whole reply is the answer. */
export const whole: Extractor = {
  id: "whole",
  description: "The whole reply, without the blanks around it and without a question of its own making that follows.",
  parameters: Type.Object({}, { additionalProperties: false }),
  extract(text) {
    const limit = startOfRunOn(text, /\S/);
    const value = text.slice(0, limit).trim();
    if (value === "") return null;
    const start = text.indexOf(value);
    return { value, start, end: start + value.length, rule: limit < text.length ? "whole-cut-run-on" : "whole" };
  },
};
