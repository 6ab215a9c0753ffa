import type { Task } from "../task.ts";
import * as listed from "./index.ts";

/** All that index.ts lists. */
export const tasks = Object.values(listed) as readonly unknown[] as readonly Task[];
