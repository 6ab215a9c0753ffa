import { type Static, Type } from "@sinclair/typebox";
import { DatasetEntry } from "./dataset.ts";
import { Gate } from "./gate.ts";
import { Limits } from "./limits.ts";
import { MethodEntry } from "./method.ts";
import { ModelEntry } from "./model.ts";
import { Pool } from "./pool.ts";
import { SamplingByTurn } from "./sampling.ts";
import { Track } from "./track.ts";
import { Id } from "./use.ts";
import { Valuation } from "./valuation.ts";

const Cells = Type.Object(
  { pool: Type.Optional(Id), method: Type.Optional(Id), dataset: Type.Optional(Id) },
  { additionalProperties: false, minProperties: 1, description: "The games that have all of these ids." },
);

export const SuiteSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Literal(1),
    name: Id,
    description: Type.Optional(Type.String()),
    seed: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: "Every random choice of the run follows from it." }),
    models: Type.Array(ModelEntry, { minItems: 1 }),
    pools: Type.Array(Pool, { minItems: 1 }),
    methods: Type.Array(MethodEntry, { minItems: 1 }),
    datasets: Type.Array(DatasetEntry, { minItems: 1 }),
    matrix: Type.Optional(
      Type.Object(
        {
          include: Type.Optional(Type.Array(Cells, { description: "Only these games of pools x methods x datasets." })),
          exclude: Type.Optional(Type.Array(Cells, { description: "All games but these." })),
        },
        { additionalProperties: false, default: {} },
      ),
    ),
    sampling: Type.Optional(SamplingByTurn),
    repeats: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: "Times every item is played, each with its own draws." }),
    ),
    valuation: Type.Optional(Valuation),
    prompts: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: "English prompts by kind of turn, in place of the built-in ones." }),
    ),
    limits: Type.Optional(Limits),
    gates: Type.Optional(Type.Array(Gate, { default: [] })),
    track: Type.Optional(Track),
  },
  {
    additionalProperties: false,
    $id: "suite",
    title: "Suite",
    description: "Who may meet (pools), how they collaborate (methods), on what (datasets), and what is valued.",
  },
);

type Filled = "matrix" | "repeats" | "valuation" | "limits" | "gates" | "models" | "methods" | "datasets";
type WithParameters<T> = T & { with: Record<string, unknown> };

/** A parsed suite: every default filled in. */
export type Suite = Omit<Static<typeof SuiteSchema>, Filled> & {
  models: (WithParameters<ModelEntry> & { replica: number })[];
  methods: WithParameters<MethodEntry>[];
  datasets: (Omit<WithParameters<DatasetEntry>, "scorer" | "dev"> & {
    scorer?: { use: string; with: Record<string, unknown> };
    dev: number | string[];
  })[];
  matrix: { include?: Static<typeof Cells>[]; exclude?: Static<typeof Cells>[] };
  repeats: number;
  valuation: Valuation;
  limits: Limits;
  gates: Gate[];
};
