import { dense } from "../attentions/dense.ts";
import { type Backend, BackendMissing, type OpenBackend, type Tf } from "../backend.ts";
import { imported } from "./imported.ts";

/** What the native bindings have over TensorFlow.js itself. */
interface Binding {
  readonly isUsingGpuDevice: boolean;
  readonly binding: { readonly TF_Version: string };
}

// One thread is fastest at the size of our models, and sums in one order. Read once, while the addon loads, from the environment of the
// process: set in a worker thread they would have no effect.
const settings = {
  TF_NUM_INTRAOP_THREADS: "1",
  TF_NUM_INTEROP_THREADS: "1",
  TF_CPP_MIN_LOG_LEVEL: "2",
} as const;

/** A backend that is TensorFlow itself, through one of the two packages that bind it. What the environment sets already stands. */
export function native(id: string, name: string, description: string): Backend {
  return {
    id,
    description,
    async open(): Promise<OpenBackend> {
      for (const [key, value] of Object.entries(settings)) process.env[key] ??= value;
      const tf = (await imported(name).catch((error: unknown) => {
        if (error instanceof BackendMissing || !(error instanceof Error)) throw error;
        throw new BackendMissing(`${name} is installed without its native addon: npm rebuild ${name} --ignore-scripts=false`, {
          cause: error,
        });
      })) as Tf;
      const activate = () => {
        if (tf.getBackend() !== "tensorflow") void tf.setBackend("tensorflow");
      };
      activate();
      const { isUsingGpuDevice, binding } = tf.backend() as unknown as Binding;
      return {
        id,
        tf,
        version: `${tf.version.tfjs}, TensorFlow ${binding.TF_Version}`,
        says: `${id}: TensorFlow ${binding.TF_Version} on ${isUsingGpuDevice ? "a GPU" : "the CPU (no GPU in use)"}`,
        attention: dense,
        activate,
      };
    },
  };
}
