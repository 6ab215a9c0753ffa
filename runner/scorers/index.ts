export { choice } from "./choice.ts";
export { exact } from "./exact.ts";
export { f1 } from "./f1.ts";
export { literal } from "./literal.ts";
export { math } from "./math.ts";
export { numeric } from "./numeric.ts";
