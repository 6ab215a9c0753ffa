export { micro } from "./micro.ts";
export { openai } from "./openai.ts";
export { recorded } from "./recorded.ts";
export { scripted } from "./scripted.ts";
export { simulated } from "./simulated.ts";
