import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "./one-of.ts";
import { Track } from "./track.ts";

const closed = { additionalProperties: false } as const;
const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Count = Type.Integer({ minimum: 0 });
const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);
const TrackOrNull = Type.Union([Track, Type.Null()]);

export const Submission = Type.Object(
  {
    format: Type.Literal(1, { description: "Of the file; another one is another program's." }),
    name: Type.String({ minLength: 1, maxLength: 200, description: "Under which it is listed." }),
    suite: Type.Object({ name: Type.String(), digest: Sha256 }, closed),
    frame: Type.String({ description: "Digest of what the track leaves to nobody: the same for all submissions to it." }),
    track: TrackOrNull,
    environment: Type.Object(
      { version: Type.String(), node: Type.String(), platform: Type.String(), arch: Type.String() },
      { ...closed, description: "Of this package, Node and the machine that packed. No host, no user, no path." },
    ),
    parts: Type.Record(Type.String(), Sha256, { description: "Digest of each other file, by its name in the archive." }),
  },
  { ...closed, $id: "submission", description: "submission.json: what a packed run says of itself." },
);
export type Submission = Static<typeof Submission>;

/** What a finding may be about, in the order in which verification comes to it. */
export const checks = [
  "file",
  "suite",
  "seed",
  "repeats",
  "prompts",
  "data",
  "models",
  "code",
  "state",
  "calls",
  "outcomes",
  "report",
  "coverage",
  "usage",
  "prices",
  "rerun",
  "version",
  "verifier",
] as const;
export type Check = (typeof checks)[number];

export const Finding = Type.Object(
  {
    check: oneOf(checks),
    refuses: Type.Boolean({ description: "True: the submission is not what it says. False: something to know." }),
    message: Type.String({ description: "What was found, and where." }),
    advice: Type.String({ description: "What to do about it." }),
  },
  closed,
);
export type Finding = Static<typeof Finding>;

export const RankedValue = Type.Object(
  {
    by: oneOf(["leave-one-out", "shapley", "gain"]),
    value: NumberOrNull,
    low: NumberOrNull,
    high: NumberOrNull,
    games: Type.Array(
      Type.Object(
        { method: Type.String(), dataset: Type.String(), value: NumberOrNull, low: NumberOrNull, high: NumberOrNull },
        { ...closed, description: "As in the report." },
      ),
    ),
  },
  { ...closed, description: "What the track ranks by: the mean over its games, with a 95 % bootstrap interval over items." },
);
export type RankedValue = Static<typeof RankedValue>;

export const Rerun = Type.Object(
  {
    seed: Type.String({ description: "Of the draw: the same seed draws the same calls again." }),
    calls: Type.Integer({ minimum: 0, description: "Calls of the log that plays ask and whose models are at hand." }),
    drawn: Type.Integer({ minimum: 0, description: "Those of them that were made again." }),
    differing: Type.Integer({
      minimum: 0,
      description: "Calls that came out otherwise, those among them that the submission says failed and that do not.",
    }),
    detection: Type.Array(
      Type.Object(
        { edited: Type.Integer({ minimum: 1 }), probability: Type.Number({ minimum: 0, maximum: 1 }) },
        { ...closed, description: "Chance that a draw like this one holds at least one of so many edited replies." },
      ),
    ),
  },
  closed,
);
export type Rerun = Static<typeof Rerun>;

export const Attested = Type.Object(
  { model: Type.String(), calls: Count, because: Type.String() },
  { ...closed, description: "A model whose replies are the submitter's word: they are attested, not recomputable." },
);
export type Attested = Static<typeof Attested>;

export const Verification = Type.Object(
  {
    verified: Type.Boolean({ description: "True where no finding refuses." }),
    name: Type.Union([Type.String(), Type.Null()], { description: "Null where the file says none that can be read." }),
    digest: Type.String({ description: "SHA-256 of the file." }),
    suite: Type.Union([Submission.properties.suite, Type.Null()]),
    frame: Type.Union([Type.String(), Type.Null()]),
    track: TrackOrNull,
    findings: Type.Array(Finding),
    recomputed: Type.Object(
      { games: Count, items: Count, plays: Count, calls: Count, unused: Count },
      {
        ...closed,
        description:
          "How much was: of the calls, `unused` are in the log and asked by no play. Games are those whose plays were made again.",
      },
    ),
    entry: Type.Union([Type.String(), Type.Null()], {
      description: "What it brings in the place that the track leaves open. Null without a track.",
    }),
    answersOnly: Type.Array(Type.String(), {
      description: "Own methods whose code was not run: their answers are graded anew, and that they chose them is the submitter's word.",
    }),
    attested: Type.Array(Attested),
    rerun: Type.Union([Rerun, Type.Null()], { description: "Null where no model is at hand, or nothing came so far." }),
    ranked: Type.Union([RankedValue, Type.Null()], { description: "Null without a track." }),
  },
  { ...closed, $id: "verification", description: "What `verify --json` prints." },
);
export type Verification = Static<typeof Verification>;

const Difference = Type.Object({ value: Type.Number(), low: NumberOrNull, high: NumberOrNull }, closed);
const Entrant = { file: Type.String(), name: Type.Union([Type.String(), Type.Null()]), digest: Sha256 };

const Row = Type.Object(
  {
    rank: Type.Integer({ minimum: 1, description: "Shared by those that the noise does not tell apart from the first of them." }),
    ...Entrant,
    entry: Type.String({ description: "The model or method that it brings." }),
    ranked: RankedValue,
    behind: Type.Union([Difference, Type.Null()], {
      description: "The first of its rank minus this one, paired by item, with its 95 % interval; null for the first itself.",
    }),
    attested: Type.Array(Attested),
    rerun: Type.Union([Rerun, Type.Null()]),
    notes: Type.Array(Finding, { description: "Findings that do not refuse." }),
  },
  closed,
);

export const Leaderboard = Type.Object(
  {
    suite: Type.Object({ name: Type.String(), frame: Type.String() }, closed),
    reference: Type.Boolean({ description: "True where the suite itself was there to compare with." }),
    track: Track,
    ranking: Type.Array(Row),
    answersOnly: Type.Array(Row, { description: "The same of those whose own methods were not run." }),
    refused: Type.Array(Type.Object({ ...Entrant, findings: Type.Array(Finding) }, closed)),
  },
  { ...closed, $id: "leaderboard", description: "leaderboard.json: the verified submissions to one track, and those that are refused." },
);
export type Leaderboard = Static<typeof Leaderboard>;
