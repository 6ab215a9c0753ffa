export { boxed } from "./boxed.ts";
export { choice } from "./choice.ts";
export { jsonAnswer } from "./json-answer.ts";
export { jsonEmpty } from "./json-empty.ts";
export { lastNumber } from "./last-number.ts";
export { marker } from "./marker.ts";
export { whole } from "./whole.ts";
