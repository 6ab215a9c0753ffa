import { describe } from "vitest";
import { methods } from "../../../runner/methods/all.ts";
import { methodContract } from "./contract.ts";

describe.each(methods.map((method) => [method.id, method] as const))("%s", (_, method) => methodContract(method));
