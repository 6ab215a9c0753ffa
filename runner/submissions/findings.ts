import { type Check, checks, type Finding } from "../../spec/index.ts";

/** What to do about a finding, by what it is about. */
const advice: Readonly<Record<Check, string>> = {
  file: "Fetch the file again, or have the run packed again: nothing in it can be trusted as it is.",
  suite: "Compare the suite with the one of the track, entry by entry; a submission to it changes the open entry alone.",
  seed: "Run the suite with the track's own seed.",
  repeats: "Run every repeat that the suite asks for, and leave each as it came out.",
  prompts: "Run the suite with the track's own prompts; where a new version of this package changed them, run it anew.",
  data: "Run the suite on the track's own data: ask the submitter which questions and gold answers the run was made with.",
  models: "Ask which model answered: it is not the one that the manifest names.",
  code: "Read the sources, which are in the file, and verify with --allow-code where you trust them; where a source is another one, have the run packed again.",
  state: "Have the run made anew: what was fitted or elected on dev does not follow from its calls.",
  calls: "Ask for the run's own calls.jsonl: no play of this suite makes such calls.",
  outcomes: "Ask for the run's own outcomes.jsonl, or have it played again: `run --replay` makes it anew from the calls.",
  report: "Do not use the report; the numbers that its outcomes give are printed by `report` of the unpacked and replayed run.",
  coverage: "Have the run finished with `run --resume`, and packed again.",
  usage: "Ask what counted the tokens; without an answer, compare by calls and not by tokens or cost.",
  prices: "Ask for the prices of the model where cost matters; until then its cost is not known, which is not 0.",
  rerun: "Refuse it: these replies are not the model's. Draw again with a larger --rerun to see how many there are.",
  version: "Where anything else was found, verify with the version of this package that the run was made with.",
  verifier: "Verify on a machine where all is there; if it happens again, report it with this file.",
};

/** Most findings of one check that are told one by one. */
const most = 10;

/** What verification found, in the order of the checks. */
export class Findings {
  readonly #found = new Map<Check, { refuses: boolean; message: string }[]>();
  readonly #more = new Map<Check, number>();
  refused = false;

  /** The submission is not what it says. */
  refuse(check: Check, message: string): void {
    this.refused = true;
    this.#add(check, true, message);
  }

  /** Something to know. */
  note(check: Check, message: string): void {
    this.#add(check, false, message);
  }

  #add(check: Check, refuses: boolean, message: string): void {
    const found = this.#found.get(check) ?? [];
    this.#found.set(check, found);
    if (found.length < most) found.push({ refuses, message });
    else this.#more.set(check, (this.#more.get(check) ?? 0) + 1);
  }

  list(): Finding[] {
    return checks.flatMap((check) => {
      const found = this.#found.get(check) ?? [];
      const more = this.#more.get(check) ?? 0;
      // Of a check that has so many, the last that is told stands for the rest too.
      const told =
        more === 0 ? found : [...found.slice(0, -1), { ...found.at(-1)!, message: `${found.at(-1)!.message}; and ${more} more` }];
      return told.map(({ refuses, message }) => ({ check, refuses, message, advice: advice[check] }));
    });
  }
}
