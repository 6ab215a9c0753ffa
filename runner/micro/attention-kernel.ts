import { attentionWasm } from "./attention-wasm.ts";

/** What `attention.wat` takes, in its words. Places, widths and strides are in bytes. */
export interface KernelPlaces {
  readonly width: number;
  readonly headWidth: number;
  readonly scale: number;
  readonly rows: number;
  readonly weights: number;
  readonly stride: number;
  readonly totals: number;
  readonly sums: number;
}

export interface AttentionKernel {
  /** All that it touches; as many bytes as were asked for, or more. */
  readonly memory: ArrayBuffer;
  attend(keys: number, values: number, length: number, query: number, out: number): void;
}

const module = new WebAssembly.Module(Buffer.from(attentionWasm, "base64"));

/** What a page of WebAssembly's memory holds. */
const pageBytes = 65536;

/** An instance of `attention.wat` with a memory of its own. */
export function attentionKernel(bytes: number, places: KernelPlaces): AttentionKernel {
  const pages = Math.ceil(bytes / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { exports } = new WebAssembly.Instance(module, { attention: { memory, ...places } });
  return { memory: memory.buffer, attend: (exports as Pick<AttentionKernel, "attend">).attend };
}
