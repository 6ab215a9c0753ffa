import { type BackendName, startBackend } from "../../runner/micro/backend.ts";
import { ragged } from "../attentions/ragged.ts";
import type { Backend, Tf } from "../backend.ts";
import { installFastMatMul } from "../fast-matmul.ts";
import { imported } from "./imported.ts";

/** A backend that micro models are played with too, with the gradients that playing does not need. */
export function portable(id: BackendName, description: string): Backend {
  return {
    id,
    description,
    async open() {
      // Importing the package of all of TensorFlow.js is what makes gradients known to its core, which the runner's backend is made of.
      const tf = (await imported("@tensorflow/tfjs")) as Tf;
      const { activate } = await startBackend(id);
      activate();
      if (id === "wasm") installFastMatMul(tf);
      const version = tf.version.tfjs;
      return { id, tf, version, says: `${id}: TensorFlow.js ${version}, ${description}`, attention: ragged, activate };
    },
  };
}
