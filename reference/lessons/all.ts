import type { Lesson } from "../lesson.ts";
import * as listed from "./index.ts";

/** All that index.ts lists. */
export const lessons = Object.values(listed) as readonly Lesson[];
