import type { Asking, Fit, Method, Play, Seat } from "../method.ts";
import type { Reply } from "../reply.ts";
import { answerTurn } from "../turns/answer.ts";
import { probeTurn } from "../turns/probe.ts";
import { refineTurn } from "../turns/refine.ts";
import { verifiedIn, verifyTurn } from "../turns/verify.ts";
import { anchorVote, routedAnchor } from "./comed/anchor.ts";
import { calibrated, meetings } from "./comed/calibration.ts";
import {
  afterAnchor,
  afterProbe,
  afterVerifier,
  type Branch,
  concurring,
  type Thresholds,
  type Verification,
  weightedPlurality,
} from "./comed/decision.ts";
import { devRecords } from "./comed/dev-records.ts";
import { Parameters } from "./comed/parameters.ts";
import { type DevRecord, peersOf, type State, standingState } from "./comed/state.ts";
import { type Classifiers, forecast, trainedRouting } from "./trained-routing.ts";
import { withoutVotes } from "./vote.ts";

/** COMED (arXiv 2609.26913), a reconstruction of the abstract; the thresholds are ours. */
export const comed: Method<typeof Parameters, State> = {
  id: "comed",
  description:
    "After an anchor's answer: accept it, verify it against a peer's short one, or escalate to several peers. Reconstruction of the abstract; the thresholds are ours.",
  family: "controller",
  parameters: Parameters,
  minimum: 2,

  roles: ({ anchor, verifier }) => ({
    ...(anchor === "routed" ? {} : { anchor }),
    ...(verifier === "anchor" ? {} : { verifier }),
  }),

  *fit(fit) {
    const { parameters: given, members, items } = fit;
    const standing = standingState(members, items);
    const isRouted = given.anchor === "routed";
    const router = isRouted ? yield* routerOf(fit) : null;
    if (given.gate !== "selective" || !given.calibrate) return { ...standing, router, thresholds: thresholdsIn(given), dev: [] };
    const forecasts = isRouted ? yield* crossFitted(fit) : items.map(() => ({}));
    return { ...standing, router, thresholds: null, dev: yield* devRecords(fit, standing, forecasts) };
  },

  // Never accepts, verifies every disagreement, and escalates to as many as any calibration may.
  unfitted: (members, given) => ({
    ...standingState(members, []),
    router: given.anchor === "routed" ? trainedRouting.unfitted!(members, given.router) : null,
    thresholds: { tauAcc: 2, tauEsc: 0, mu: 2, k: given.calibrate && given.gate === "selective" ? Math.max(3, given.k) : given.k },
    dev: [],
  }),

  *play(play) {
    const { seats, state, parameters: given } = play;
    const { seat: anchor, margin } = anchorOf(play);
    const samples = yield Array.from({ length: given.samples }, (_, s) => anchor.ask(answerTurn, s));
    const own = anchorVote(samples);
    const peers = peersOf(anchor.id, seats, state);
    const course: Course = { own: { key: own.key, share: own.share, margin }, anchor, reply: own.reply, peers, invoked: [anchor.id] };
    const { branch, reply, ...told } = yield* gated(play, course);
    return {
      reply,
      roles: { anchor },
      note: () => ({ branch, anchor: anchor.id, ...course.own, ...told, invoked: [...new Set(course.invoked)] }),
    };
  },
};

/** What a play knows after the anchor has answered. */
interface Course {
  readonly own: { readonly key: string | null; readonly share: number; readonly margin: number | null };
  readonly anchor: Seat;
  readonly reply: Reply;
  readonly peers: readonly Seat[];
  /** Models asked so far. */
  readonly invoked: string[];
}

interface Ended {
  readonly branch: Branch;
  readonly reply: Reply | null;
  readonly thresholds?: Thresholds;
  readonly probe?: { readonly peer: string; readonly key: string | null };
  readonly verification?: Verification;
  readonly voices?: readonly { readonly model: string; readonly key: string | null; readonly weight: number }[];
}

function* gated(play: Play<Parameters, State>, course: Course): Asking<Ended> {
  const { parameters: given, state, stream } = play;
  const { peers, reply, own, anchor } = course;
  if (peers.length === 0 || given.gate === "never") return { branch: "accept", reply };
  const escalating = given.signals.includes("probe") ? "probe" : "escalate";
  if (given.gate === "dense") return yield* discussed(play, course, escalating, null, given.k);
  if (given.gate === "random") {
    if (stream("gate").uniform() >= given.rate) return { branch: "accept", reply };
    return yield* discussed(play, course, escalating, null, given.k);
  }
  const thresholds = state.thresholds ?? calibratedFor(play, anchor);
  const step = afterAnchor(own, thresholds, given.signals);
  if (step === "accept") return { branch: "accept", reply, thresholds };
  return { ...(yield* discussed(play, course, step, thresholds, thresholds.k)), thresholds };
}

/** Steps 3 to 6. Without thresholds nothing is verified: it is an escalation whatever the probe says. */
function* discussed(
  play: Play<Parameters, State>,
  course: Course,
  step: "probe" | "escalate",
  thresholds: Thresholds | null,
  k: number,
): Asking<Ended> {
  const { peers, reply, own } = course;
  const peer = peers[0]!;
  if (step === "escalate") return yield* escalated(play, course, null, peers.slice(0, k));
  course.invoked.push(peer.id);
  const [probe] = (yield [peer.ask(probeTurn)]) as readonly [Reply];
  const told = { probe: { peer: peer.id, key: keyOf(probe) } };
  const next = thresholds === null ? "escalate" : afterProbe(own, keyOf(probe), thresholds, play.parameters.signals);
  if (next === "verify-agree") return { branch: next, reply, ...told };
  if (next === "verify") {
    const judge = play.parameters.verifier === "anchor" ? course.anchor : play.role("verifier");
    course.invoked.push(judge.id);
    const [anchorFirst, peerFirst] = yield [judge.ask(verifyTurn(reply, probe)), judge.ask(verifyTurn(probe, reply))];
    const verification = concurring(verifiedIn(anchorFirst!), verifiedIn(peerFirst!));
    const branch = afterVerifier(verification);
    if (branch !== "escalate") return { branch, reply: branch === "verify-keep" ? reply : probe, ...told, verification };
    return { ...(yield* escalated(play, course, probe, peers.slice(1, k))), ...told, verification };
  }
  return { ...(yield* escalated(play, course, probe, peers.slice(1, k))), ...told };
}

/** Step 6: the probe's answer stands as its author's message; the other authors see it beside the anchor's, anonymous, and answer. */
function* escalated(
  { state, shuffled }: Play<Parameters, State>,
  course: Course,
  probe: Reply | null,
  authors: readonly Seat[],
): Asking<Ended> {
  const { anchor, reply, peers } = course;
  const candidates =
    probe === null
      ? [{ seat: anchor, reply }]
      : [
          { seat: anchor, reply },
          { seat: peers[0]!, reply: probe },
        ];
  const order = shuffled(
    candidates.map(({ seat }) => seat),
    "candidates",
  );
  const shown = order.map((seat) => candidates.find((candidate) => candidate.seat === seat)!.reply);
  course.invoked.push(...authors.map(({ id }) => id));
  const messages = authors.length === 0 ? [] : yield authors.map((author) => author.ask(refineTurn(null, shown)));
  const said = [...candidates, ...authors.map((seat, i) => ({ seat, reply: messages[i]! }))];
  const voices = said.map((voice) => ({ model: voice.seat.id, key: keyOf(voice.reply), weight: state.weights[voice.seat.id]! }));
  const winner = weightedPlurality(voices);
  const replies = said.map((voice) => voice.reply);
  const unanswered = replies.find(({ state: came }) => came === "answered") ?? withoutVotes(replies);
  return { branch: "escalate", reply: winner === -1 ? unanswered : said[winner]!.reply, voices };
}

const keyOf = (reply: Reply): string | null => (reply.state === "answered" ? reply.key : null);

function anchorOf(play: Play<Parameters, State>): { readonly seat: Seat; readonly margin: number | null } {
  const { parameters: given, state, seats, question } = play;
  if (state.router === null) return { seat: play.role("anchor"), margin: null };
  return routedAnchor(seats, forecast({ parameters: given.router, state: state.router, question }));
}

const thresholdsIn = ({ tauAcc, tauEsc, mu, k }: Parameters): Thresholds => ({ tauAcc, tauEsc, mu, k });

const calibrations = new WeakMap<State, Map<string, Thresholds>>();

/** A coalition's thresholds, computed with its first play: from its own members' dev answers alone. */
function calibratedFor({ state, seats, parameters: given }: Play<Parameters, State>, anchor: Seat): Thresholds {
  const fixed = given.anchor === "routed" ? null : anchor.id;
  const known = calibrations.get(state) ?? new Map<string, Thresholds>();
  calibrations.set(state, known);
  const coalition = JSON.stringify([fixed, seats.map(({ id }) => id)]);
  let thresholds = known.get(coalition);
  if (thresholds === undefined) {
    thresholds = calibrated(meetings(state, seats, fixed), given, state.weights);
    known.set(coalition, thresholds);
  }
  return thresholds;
}

function* routerOf({ parameters: given, members, items, stream, grade }: Fit<Parameters>): Asking<Classifiers> {
  return yield* trainedRouting.fit!({ parameters: given.router, members, items, stream, grade });
}

/** How many parts dev is cut into: a forecast of each is made by a router that has not seen it. */
const folds = 5;

function* crossFitted(fit: Fit<Parameters>): Asking<DevRecord["forecast"][]> {
  const forecasts: DevRecord["forecast"][] = fit.items.map(() => ({}));
  for (let fold = 0; fold < folds; fold++) {
    const state = yield* routerOf({ ...fit, items: fit.items.filter((_, i) => i % folds !== fold) });
    for (const [i, { question }] of fit.items.entries()) {
      if (i % folds === fold) forecasts[i] = forecast({ parameters: fit.parameters.router, state, question });
    }
  }
  return forecasts;
}
