import { describe, expect, it } from "vitest";
import { calibrated, type Meeting, meetings, replayed } from "../../../../runner/methods/comed/calibration.ts";
import type { Signal } from "../../../../runner/methods/comed/decision.ts";
import type { DevRecord, State } from "../../../../runner/methods/comed/state.ts";
import { handSeat } from "../../hand-play.ts";

const seats = ["a", "b", "c"].map((id, rank) => handSeat(id, rank));
const signals: readonly Signal[] = ["consistency", "margin", "probe", "verifier"];
const standing = { weights: { a: 1, b: 0.8, c: 0.7 }, tokens: {}, rescue: { a: { b: 0.7, c: 0.6 } }, router: null, thresholds: null };

/** An item on which the anchor says answer 0 with this share, the peer answer 1, and c what is given. */
const record = (
  share: number,
  scores: readonly [number, number],
  c: number,
  verdict: "anchor" | "peer" | "unsure" = "unsure",
): DevRecord => ({
  scores,
  anchors: { a: [0, share], b: [1, 1], c: [c, 1] },
  probes: { b: 1, c },
  verified: { a: { b: verdict, c: verdict } },
  messages: { a: { b: { c } } },
  forecast: {},
});
const met = (records: readonly DevRecord[]): Meeting[] => meetings({ ...standing, dev: records } satisfies State, seats, "a");
const thresholds = { tauAcc: 0.8, tauEsc: 0.4, mu: 0, k: 2 };

describe("a dev item that is played again for other thresholds", () => {
  const end = (one: DevRecord, changed: Partial<typeof thresholds> = {}, read = signals) =>
    replayed(met([one])[0]!, { ...thresholds, ...changed }, read, standing.weights);

  it("ends as its play would, and costs as many calls after the anchor's", () => {
    expect(end(record(1, [0, 1], 1))).toEqual({ score: 0, calls: 0 });
    expect(end({ ...record(0.6, [0, 1], 1), probes: { b: 0, c: 1 } })).toEqual({ score: 0, calls: 1 });
    expect(end(record(0.6, [0, 1], 1, "anchor"))).toEqual({ score: 0, calls: 3 });
    expect(end(record(0.6, [0, 1], 1, "peer"))).toEqual({ score: 1, calls: 3 });
    expect(end(record(0.6, [0, 1], 1, "unsure"))).toEqual({ score: 1, calls: 4 });
    expect(end(record(0.6, [0, 1], 1, "unsure"), { tauEsc: 0.61 })).toEqual({ score: 1, calls: 2 });
    // One peer alone does not outweigh the anchor.
    expect(end(record(0.6, [0, 1], 1, "unsure"), { k: 1 })).toEqual({ score: 0, calls: 3 });
    expect(end(record(0.6, [0, 1], 0, "unsure"))).toEqual({ score: 0, calls: 4 });
  });

  it("counts no answer as 0", () => {
    const mute = { ...record(0, [0, 1], -1), anchors: { a: [-1, 0], b: [-1, 0], c: [-1, 0] }, probes: { b: -1, c: -1 } } as const;
    expect(end(mute)).toEqual({ score: 0, calls: 2 });
  });
});

describe("COMED's calibration", () => {
  const choose = (records: readonly DevRecord[], lambda = 0.005) => calibrated(met(records), { signals, lambda }, standing.weights);
  const times = (count: number, one: DevRecord) => Array.from({ length: count }, () => one);

  it("escalates where that rescues more than it harms, and accepts where it does not", () => {
    // Unsure anchors are wrong and sure ones are right; in between, at 0.8, collaboration does harm.
    const records = [...times(30, record(0.6, [0, 1], 1)), ...times(30, record(0.8, [1, 0], 1)), ...times(40, record(1, [1, 0], 1))];
    expect(choose(records).tauAcc).toBe(0.8);
    const helped = [...times(30, record(0.6, [0, 1], 1)), ...times(30, record(0.8, [0, 1], 1)), ...times(40, record(1, [1, 0], 1))];
    expect(choose(helped).tauAcc).toBe(1);
    const harmed = [...times(60, record(0.6, [1, 0], 1)), ...times(40, record(1, [1, 0], 1))];
    expect(choose(harmed).tauAcc).toBe(0.6);
  });

  it("asks fewer where that is as good, and where calls are dear", () => {
    const agreeing = times(50, { ...record(0.6, [1, 0], 0), probes: { b: 0, c: 0 } });
    expect(choose(agreeing)).toEqual({ tauAcc: 0.6, tauEsc: 0.4, mu: 0, k: 1 });
    const rescued = [...times(10, record(0.6, [0, 1], 1)), ...times(40, record(0.6, [1, 0], 0))];
    expect(choose(rescued).tauAcc).toBe(0.8);
    expect(choose(rescued, 0.5).tauAcc).toBe(0.6);
  });

  it("skips the verifier by tauEsc where its word is worse than the vote", () => {
    const misled = [...times(20, record(0.4, [0, 1], 1, "anchor")), ...times(20, record(1, [1, 0], 0))];
    expect(choose(misled).tauEsc).toBe(0.6);
  });
});
