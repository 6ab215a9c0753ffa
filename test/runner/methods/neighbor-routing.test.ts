import { describe } from "vitest";
import { neighborRouting } from "../../../runner/methods/neighbor-routing.ts";
import { routerContract } from "./routers.ts";

describe("neighbor routing", () => {
  routerContract(neighborRouting as never);
});
