import { native } from "./native.ts";

export const tfjsNodeGpu = native("tfjs-node-gpu", "@tensorflow/tfjs-node-gpu", "TensorFlow with CUDA; on the CPU where there is no GPU");
