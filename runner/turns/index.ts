import type { TurnKind } from "../turn.ts";
import { aggregate } from "./aggregate.ts";
import { answer } from "./answer.ts";
import { compare } from "./compare.ts";
import { confidence } from "./confidence.ts";
import { critique } from "./critique.ts";
import { fuse } from "./fuse.ts";
import { informedAnswer } from "./informed-answer.ts";
import { knowledge } from "./knowledge.ts";
import { probe } from "./probe.ts";
import { propose } from "./propose.ts";
import { refine } from "./refine.ts";
import { review } from "./review.ts";
import { revise } from "./revise.ts";
import { route } from "./route.ts";
import { verify } from "./verify.ts";

export const turnKinds = [
  aggregate,
  answer,
  compare,
  confidence,
  critique,
  fuse,
  informedAnswer,
  knowledge,
  probe,
  propose,
  refine,
  review,
  revise,
  route,
  verify,
] as readonly TurnKind[];
