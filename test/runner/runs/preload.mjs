import { createRequire } from "node:module";
import { isMainThread } from "node:worker_threads";

// The test plug-ins must join the very lists that the runner reads. A process loads its sources as ES modules; under tsx its worker
// threads load them by require.
const plugIns = "./test-plug-ins.ts";
if (isMainThread) await import(plugIns);
else createRequire(import.meta.url)(plugIns);
