import { beforeAll, describe, expect, it, vi } from "vitest";
import { diskCode } from "../../../runner/runs/disk-code.ts";
import { type DevState, digest, type Manifest, type Outcome, sha256 } from "../../../spec/index.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import type { Forger } from "./forger.ts";
import { foundIn } from "./forgery.ts";
import { OwnMethod, source } from "./own-method.ts";
import { packed } from "./submission.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = new SuiteFolder();
const own = new OwnMethod(folder);
let honest: Uint8Array;
beforeAll(async () => {
  honest = await packed(await own.played("own"), "own", diskCode);
});

const found = (forge: (forger: Forger) => void, allowCode = false) => foundIn(honest, forge, { allowCode });

describe("a forged submission with a method of its own", () => {
  it("is refused where a source is another one than that of the run, also where every digest in the file was made right", async () => {
    const other = source.replace("slice(0, asked)", "reverse().slice(0, asked)");
    const part = "suite/methods/mine.ts";
    expect(await found((forger) => forger.write(part, other))).toEqual([
      "code: ../methods/mine.ts is not the source of ../methods/mine.ts that the manifest says",
    ]);
    const relabel = (forger: Forger) => {
      forger.write(part, other);
      forger.edit<Manifest>("manifest.json", ({ code }) => {
        code!["../methods/mine.ts"]!.files["../methods/mine.ts"] = sha256(other);
      });
    };
    expect(await found(relabel)).toEqual(["code: the digest of ../methods/mine.ts is not that of the sources that the manifest lists"]);
    const digests = (forger: Forger) => {
      relabel(forger);
      forger.edit<Manifest>("manifest.json", ({ code }) => {
        code!["../methods/mine.ts"]!.digest = digest([
          ["lib/first.ts", code!["../methods/mine.ts"]!.files["../methods/lib/first.ts"]],
          ["mine.ts", sha256(other)],
        ]);
      });
    };
    // Its digest is part of the suite's, in every file that names it.
    expect(await found(digests)).toEqual(expect.arrayContaining([expect.stringContaining("suite: ")]));
    for (const allowCode of [false, true])
      expect(await found((forger) => forger.write("suite/methods/node_modules/more/index.js", "throw new Error();"), allowCode)).toEqual([
        "data: suite/methods/node_modules/more/index.js is named by nothing",
      ]);
    const away = await found((forger) => void forger.parts.delete("suite/methods/lib/first.ts"));
    expect(away).toEqual(["code: ../methods/lib/first.ts, a source of ../methods/mine.ts, is not there"]);
  });

  it("by its answers only is refused with an answer that no reply gives, another grade, a dropped item or an item too many", async () => {
    const isOpen = ({ method }: Outcome) => method === "open";
    const edited = (change: (outcome: Outcome) => void) =>
      found((forger) =>
        forger.editOutcomes((outcomes) => {
          change(outcomes.find((outcome) => isOpen(outcome) && outcome.states.at(-1) === 0)!);
          return outcomes;
        }),
      );
    const invented = await edited(({ answers, answer, states }) => {
      answers[answer.at(-1)!] = { ...answers[answer.at(-1)!]!, text: "0.001" };
      states[0] = 4;
    });
    expect(invented).toEqual(
      expect.arrayContaining([expect.stringMatching(/^outcomes: .*no reply to its calls gives the answer "0.001"$/)]),
    );
    const praised = await edited(({ answers, answer, states }) => {
      const at = answer.at(-1);
      answers[at!]!.score = 1;
      for (const [k, other] of answer.entries()) if (other === at) states[k] = 1;
    });
    expect(praised).toEqual(
      expect.arrayContaining([expect.stringMatching(/^outcomes: .*graded otherwise \(recomputed -> submitted\): \/score: 0 -> 1$/)]),
    );
    const stated = await edited(({ states }) => {
      states[states.length - 1] = 1;
    });
    expect(stated).toEqual(
      expect.arrayContaining([expect.stringMatching(/^outcomes: .*its state 1 of coalition 7 is not that of its answer$/)]),
    );
    const dropped = await found((forger) => forger.editOutcomes((outcomes) => outcomes.filter((line, k) => !isOpen(line) || k % 5 > 0)));
    expect(dropped).toEqual(expect.arrayContaining([expect.stringMatching(/^outcomes: .*was dropped: it is an item of the suite/)]));
    const added = await found((forger) => {
      forger.editOutcomes((outcomes) => outcomes.flatMap((line, k) => (isOpen(line) && k < 1 ? [line, { ...line, repeat: 2 }] : [line])));
    });
    expect(added.length).toBeGreaterThan(0);
  });

  it("by its answers only says nothing of what it fitted but that it is the submitter's word; where its code runs, another fit is refused", async () => {
    const refit = (forger: Forger) =>
      forger.edit<DevState>("state.json", ({ fitted }) => {
        fitted[0]!.state = { right: [0, 0, 0] };
      });
    expect(await found(refit)).toEqual([]);
    expect(await found(refit, true)).toEqual(expect.arrayContaining([expect.stringMatching(/^state: .*\/fitted\/0\/state\/right/)]));
  });

  it("whose answers were chosen by another hand passes by its answers only, and is refused where its code runs", async () => {
    const forge = (forger: Forger) =>
      forger.editOutcomes((outcomes) => {
        const line = outcomes.find(
          ({ method, states, answers }) => method === "open" && states.at(-1) === 0 && answers.some(({ score }) => score === 1),
        )!;
        line.answer[line.answer.length - 1] = line.answers.findIndex(({ score }) => score === 1);
        line.states[line.states.length - 1] = 1;
        return outcomes;
      });
    const isOutcome = (message: string) => message.startsWith("outcomes: ");
    expect((await found(forge)).filter(isOutcome)).toEqual([]);
    expect((await found(forge, true)).filter(isOutcome)).toHaveLength(1);
  });
});
