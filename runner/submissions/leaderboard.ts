import type { Leaderboard, Track } from "../../spec/index.ts";
import { intervalOf, type TrackValue } from "./track-value.ts";
import type { Verified } from "./verify.ts";

/** A submission, verified, and the name of its file. */
export interface Entrant extends Verified {
  readonly file: string;
}

export interface LeaderboardOf {
  readonly suite: Leaderboard["suite"];
  readonly reference: boolean;
  readonly track: Track;
}

type Ranked = Entrant & { readonly value: TrackValue };
type Behind = Leaderboard["ranking"][number]["behind"];

/**
 * Ranks the verified submissions to a track. Those whose difference to the first of their rank, paired by item, has an interval that
 * holds 0 share that rank: nobody is put before another by noise. Those whose own methods were not run are ranked apart. What is refused, or has no value to rank by, stands apart.
 */
export function leaderboardOf(entrants: readonly Entrant[], { suite, reference, track }: LeaderboardOf): Leaderboard {
  const isRanked = (entrant: Entrant): entrant is Ranked => entrant.value !== null && entrant.value.ranked.value !== null;
  const byValue = (a: Ranked, b: Ranked) =>
    b.value.ranked.value! - a.value.ranked.value! || (a.verification.digest < b.verification.digest ? -1 : 1);
  const ranked = entrants.filter(isRanked).sort(byValue);
  const isHeard = ({ verification }: Ranked) => verification.answersOnly.length > 0;
  const ranking = rowsOf(ranked.filter((entrant) => !isHeard(entrant)));
  const answersOnly = rowsOf(ranked.filter(isHeard));
  const refused = entrants
    .filter((entrant) => !isRanked(entrant))
    .map(({ file, verification: { name, digest, findings, verified } }) => ({
      file,
      name,
      digest,
      findings: verified ? [...findings, unvalued] : findings,
    }));
  return { suite, reference, track, ranking, answersOnly, refused };
}

/** Best first, as they are given. */
function rowsOf(entrants: readonly Ranked[]): Leaderboard["ranking"] {
  let rank = 0;
  let first: Ranked | null = null;
  return entrants.map((entrant, place) => {
    let behind: Behind = first === null ? null : differenceOf(first.value, entrant.value);
    if (behind === null || !isTie(behind)) [rank, first, behind] = [place + 1, entrant, null];
    const { name, digest, entry, attested, rerun, findings } = entrant.verification;
    const { ranked } = entrant.value;
    return { rank, file: entrant.file, name, digest, entry: entry!, ranked, behind, attested, rerun, notes: findings };
  });
}

const unvalued: Leaderboard["refused"][number]["findings"][number] = {
  check: "report",
  refuses: true,
  message: "what the track ranks by is undefined in one of its games",
  advice: "Look at the games' reports: a member that does not serve a method, or coalitions without a value, leave nothing to rank by.",
};

/** The same draws of items for both. */
function differenceOf(a: TrackValue, b: TrackValue): NonNullable<Behind> {
  return { value: a.ranked.value! - b.ranked.value!, ...intervalOf(a.draws.map((draw, d) => draw - b.draws[d]!)) };
}

/** Without an interval nothing tells the two apart. */
const isTie = ({ low }: NonNullable<Behind>): boolean => low === null || low <= 0;
