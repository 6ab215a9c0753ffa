import type { Backend } from "../backend.ts";
import { cpu } from "./cpu.ts";
import { tfjsNode } from "./tfjs-node.ts";
import { tfjsNodeGpu } from "./tfjs-node-gpu.ts";
import { wasm } from "./wasm.ts";

/** Every backend, the fastest first: the order in which "auto" tries them. */
export const backends: readonly Backend[] = [tfjsNodeGpu, tfjsNode, wasm, cpu];
