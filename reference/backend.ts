import type * as tensorFlow from "@tensorflow/tfjs";
import type { Attention } from "./attention.ts";

/** TensorFlow.js with its gradients, the same on every backend. */
export type Tf = typeof tensorFlow;

/** A backend made ready to train on. */
export interface OpenBackend {
  readonly id: string;
  readonly tf: Tf;
  /** Versions that decide about the bits of what is trained: of TensorFlow.js, and of TensorFlow where it is native. */
  readonly version: string;
  /** For people: what is open, whether a GPU is in use, and why what would be faster is not open. */
  readonly says: string;
  /** How attention is computed fastest here. */
  readonly attention: Attention;
  /** Makes this backend the one that computes, in this thread; another may have been used in between. */
  activate(): void;
}

/** A way to compute: one file in `backends/`; its id is the file's name. */
export interface Backend {
  readonly id: string;
  /** One sentence for people. */
  readonly description: string;
  /** Throws a BackendMissing where this machine lacks what it needs. */
  open(): Promise<OpenBackend>;
}

/** What a backend needs is not installed; the message says how to install it. */
export class BackendMissing extends Error {
  override readonly name = "BackendMissing";
}
