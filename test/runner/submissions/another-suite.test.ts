import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Prepared } from "../../../runner/runs/prepare.ts";
import { referenceSuite } from "../../../runner/submissions/reference-check.ts";
import { digest, type Manifest } from "../../../spec/index.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import type { Forger } from "./forger.ts";
import { anyOf, foundIn } from "./forgery.ts";
import { refusals, submitted, verified } from "./submission.ts";
import { trackSuite } from "./submission-suites.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = new SuiteFolder();
let honest: Uint8Array;
let reference: Prepared;
beforeAll(async () => {
  honest = await submitted(folder, trackSuite(folder), "track");
  reference = await referenceSuite(folder.at("track.json"));
});

const found = (forge: Parameters<typeof foundIn>[1], options?: Parameters<typeof foundIn>[2]) => foundIn(honest, forge, options);

describe("a submission to another suite than the one that was to be run", () => {
  it("with fewer repeats than the suite is refused, and the repeats are named", async () => {
    const suite = trackSuite(folder, { repeats: 1 });
    const messages = refusals(await verified(await submitted(folder, suite, "once"), { reference }));
    expect(messages).toEqual(["repeats: the suite is not the one that was to be run (its own -> submitted): /repeats: 2 -> 1"]);
  });

  it("with another seed is refused, and the seed is named", async () => {
    const messages = refusals(await verified(await submitted(folder, trackSuite(folder, { seed: 8 }), "seeded"), { reference }));
    anyOf(messages, "seed: the suite is not the one that was to be run (its own -> submitted): /seed: 7 -> 8");
  });

  it("with a changed gold answer is refused, and the item is named", async () => {
    const { id, targets } = reference.datasets.get("sums")!.test[2]!;
    const gold = folder.text("sums.jsonl").replaceAll(`"target":"${targets[0]}"`, '"target":"1"');
    const forge = async (forger: Forger) => {
      forger.write("suite/sums.jsonl", gold);
      await forger.remakeManifest();
      await forger.replay("resume");
    };
    // Nothing inside the file tells it, and verification says so.
    expect(await found(forge)).toEqual([]);
    expect(await found(forge, { reference })).toEqual([`data: sums: the gold answer of the test item "${id}" was changed`]);
    const hidden = await found((forger) => forger.write("suite/sums.jsonl", gold));
    expect(hidden.find((message) => message.startsWith("data: "))).toContain("/datasets/sums/digest");
  });

  it("with a changed prompt is refused, and the prompt is named", async () => {
    const prompts = { answer: "{question}\nThink well. End with ANSWER: and your answer." };
    const changed = await submitted(folder, trackSuite(folder, { prompts }), "prompted");
    anyOf(
      refusals(await verified(changed, { reference })),
      "prompts: the suite is not the one that was to be run (its own -> submitted): /prompts",
    );
    // The same run under the suite's own name and prompts, as if they had been used.
    const messages = await found((forger) => {
      forger.edit<Manifest>("manifest.json", (manifest) => {
        manifest.prompts = digest(prompts);
      });
    });
    expect(messages).toEqual([expect.stringMatching(/^prompts: manifest.json .*\/prompts: /)]);
  });

  it("with another model than its manifest names is refused", async () => {
    const messages = await found((forger) =>
      forger.edit<Manifest>("manifest.json", ({ models }) => {
        models.seat = { describes: { simulated: "better" }, fingerprint: digest({ simulated: "better" }) };
      }),
    );
    anyOf(messages, 'models: "seat" is another model than the manifest says (here -> submitted): /simulated');
  });
});
