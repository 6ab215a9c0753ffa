import { Type } from "@sinclair/typebox";
import { trainedRouting } from "../trained-routing.ts";
import type { Signal } from "./decision.ts";

const signals = ["consistency", "margin", "probe", "verifier"] as const satisfies readonly Signal[];

export const Parameters = Type.Object(
  {
    anchor: Type.String({
      minLength: 1,
      default: "dev-best",
      description:
        "Who answers first: dev-best, first (in pool order), a model id (where that is not a member, the next one in pool order), or routed: the one that a trained router picks for the question.",
    }),
    router: Type.Object(trainedRouting.parameters.properties, {
      additionalProperties: false,
      default: {},
      description: "Of a routed anchor: as for trained-routing.",
    }),
    samples: Type.Integer({
      minimum: 1,
      maximum: 999,
      default: 5,
      description: "N: answers of the anchor, whose plurality is its answer.",
    }),
    gate: Type.Unsafe<"selective" | "never" | "dense" | "random">({
      type: "string",
      enum: ["selective", "never", "dense", "random"],
      default: "selective",
      description:
        "selective: accept, verify or escalate. The others are what it is compared with: never (the anchor's answer stands), dense (always escalate), random (escalate at `rate`).",
    }),
    rate: Type.Number({ minimum: 0, maximum: 1, default: 0.5, description: "Of the random gate: chance of escalating." }),
    signals: Type.Array(Type.Unsafe<Signal>({ type: "string", enum: [...signals] }), {
      uniqueItems: true,
      default: [...signals],
      description: "What the selective gate reads; leave one out for its ablation. Without probe there is nothing to verify.",
    }),
    verifier: Type.String({
      minLength: 1,
      default: "anchor",
      description: "Who judges between the anchor's answer and the probe's: anchor (itself), dev-best, first, or a model id.",
    }),
    calibrate: Type.Boolean({
      default: true,
      description:
        "Whether tauAcc, tauEsc, mu and k of the selective gate are chosen on dev, for each coalition by itself. Else they are as declared, and dev is asked nothing more.",
    }),
    tauAcc: Type.Number({ minimum: 0, maximum: 1.01, default: 0.8, description: "Self-consistency from which the anchor is accepted." }),
    tauEsc: Type.Number({
      minimum: 0,
      maximum: 1.01,
      default: 0.5,
      description: "Self-consistency from which a disagreement is verified.",
    }),
    mu: Type.Number({ minimum: 0, maximum: 1, default: 0.2, description: "Router margin from which the anchor is accepted." }),
    k: Type.Integer({ minimum: 1, maximum: 29, default: 2, description: "Peers that speak in an escalation, the probe's among them." }),
    lambda: Type.Number({
      minimum: 0,
      default: 0.005,
      description: "Of the calibration: accuracy that one more call after the anchor's must bring.",
    }),
  },
  { additionalProperties: false },
);
export type Parameters = (typeof Parameters)["static"];
