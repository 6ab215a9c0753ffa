import type { Method } from "../method.ts";
import { majorityVote } from "./majority-vote.ts";
import { neighborRouting } from "./neighbor-routing.ts";
import { oracle } from "./oracle.ts";
import { single } from "./single.ts";
import { trainedRouting } from "./trained-routing.ts";

export const methods = [majorityVote, neighborRouting, oracle, single, trainedRouting] as readonly Method[];
