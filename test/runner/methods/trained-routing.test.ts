import { describe } from "vitest";
import { trainedRouting } from "../../../runner/methods/trained-routing.ts";
import { routerContract } from "./routers.ts";

describe("trained routing", () => {
  routerContract(trainedRouting as never);
});
