import { type Static, Type } from "@sinclair/typebox";

export const Manifest = Type.Object(
  {
    suite: Type.Object({
      digest: Type.String({ description: "Digest of the canonical form of what decides the suite's results." }),
      parsed: Type.Unknown({ description: "The suite as it was parsed, every default filled in." }),
      decisive: Type.Unknown({
        description: "What of it decides the results: limits, gates and addresses left out. The digest is of this.",
      }),
      text: Type.String({ description: "The suite file, verbatim." }),
      file: Type.String({ description: "Where the suite file is, from this run's folder." }),
    }),
    version: Type.String({ description: "Version of this package." }),
    commit: Type.Union([Type.String(), Type.Null()], { description: "Git commit of this package's checkout, where it is one." }),
    seed: Type.Integer(),
    datasets: Type.Record(
      Type.String(),
      Type.Object({
        digest: Type.String(),
        dev: Type.Integer({ minimum: 0 }),
        test: Type.Integer({ minimum: 0 }),
        chance: Type.Union([Type.Number(), Type.Null()]),
        items: Type.String({ description: "Digest of the dev and test items, content and order." }),
      }),
    ),
    models: Type.Record(Type.String(), Type.Object({ fingerprint: Type.String(), describes: Type.Unknown() }), {
      description: "Fingerprint of each model: the digest of what it describes itself by.",
    }),
    code: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({
          digest: Type.String({ description: "Digest of all of the module's files." }),
          files: Type.Record(Type.String(), Type.String(), { description: "SHA-256 of each, by path from the suite's folder." }),
        }),
        {
          description:
            "Modules of the user's own, by the path that the suite's `use` says, with all files that they import by relative paths.",
        },
      ),
    ),
    prompts: Type.String({ description: "Digest of all prompts, overridden ones included." }),
    selection: Type.Object(
      { only: Type.Record(Type.String(), Type.String()), limit: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]) },
      { description: "What was left out on the command line." },
    ),
  },
  { additionalProperties: false, $id: "manifest", description: "manifest.json: what a run was made from." },
);
export type Manifest = Static<typeof Manifest>;
