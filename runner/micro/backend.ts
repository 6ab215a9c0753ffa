/** The functions of TensorFlow.js. */
export type TensorFlow = typeof import("@tensorflow/tfjs-core");

/** Ways to compute that come with the package. */
export const backends = ["wasm", "cpu"] as const;
export type BackendName = (typeof backends)[number];

/** TensorFlow.js with a backend that was started. */
export interface Backend {
  readonly tf: TensorFlow;
  /** Makes this backend the one that computes, in this thread; another may have been used in between. */
  activate(): void;
}

const started = new Map<BackendName, Promise<Backend>>();

/** Starts a backend, once a thread, and without a word on the terminal: "wasm" with SIMD and one thread, "cpu" in plain JavaScript. */
export function startBackend(name: BackendName): Promise<Backend> {
  let backend = started.get(name);
  if (backend === undefined) {
    // One after the other: which backend is set is the thread's, and so are the listeners below.
    backend = Promise.allSettled(started.values()).then(() => start(name));
    started.set(name, backend);
  }
  return backend;
}

async function start(name: BackendName): Promise<Backend> {
  const tf = await import("@tensorflow/tfjs-core");
  // It also keeps the "cpu" backend from advertising another one.
  tf.enableProdMode();
  await (name === "wasm" ? import("@tensorflow/tfjs-backend-wasm") : import("@tensorflow/tfjs-backend-cpu"));
  const release = keptListeners();
  const isSet = await tf.setBackend(name);
  release();
  if (!isSet) throw new Error(`TensorFlow.js does not start its backend "${name}" here`);
  return {
    tf,
    activate() {
      // Of a backend that was set before, this takes effect before it returns.
      if (tf.getBackend() !== name) void tf.setBackend(name);
    },
  };
}

/**
 * The "wasm" backend puts listeners on the process that throw whatever reaches them. They are taken away again: what is not caught is
 * for who runs the process to handle.
 */
function keptListeners(): () => void {
  const events = ["uncaughtException", "unhandledRejection"] as const;
  const before = events.map((event) => process.listeners(event as "uncaughtException"));
  return () => {
    for (const [e, event] of events.entries()) {
      for (const listener of process.listeners(event as "uncaughtException")) {
        if (!before[e]!.includes(listener)) process.removeListener(event, listener);
      }
    }
  };
}
