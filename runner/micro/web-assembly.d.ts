/** As much of WebAssembly's JavaScript interface as is used here: it is in no library of types but the browser's. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { readonly initial: number; readonly maximum: number });
    readonly buffer: ArrayBuffer;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, Memory | number>>>>);
    readonly exports: unknown;
  }
}
