import { native } from "./native.ts";

export const tfjsNode = native("tfjs-node", "@tensorflow/tfjs-node", "TensorFlow on the CPU");
