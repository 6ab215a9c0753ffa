import { portable } from "./portable.ts";

export const wasm = portable("wasm", "WebAssembly with SIMD, one thread: the same bits on every machine");
