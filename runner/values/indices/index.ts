export { banzhaf } from "./banzhaf.ts";
export { individual } from "./individual.ts";
export { interaction } from "./interaction.ts";
export { leaveOneOut } from "./leave-one-out.ts";
export { marginalBySize } from "./marginal-by-size.ts";
export { shapley } from "./shapley.ts";
