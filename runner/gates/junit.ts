import { create } from "xmlbuilder2";
import type { GateVerdict, Place } from "../../spec/index.ts";
import { cut, oneLine, reasonOf, subjectOf } from "./verdict-text.ts";

/** What JUnit readers are told of the suite besides the verdicts. */
export interface JunitSuite {
  readonly name: string;
  /** The suite file, as it is to be shown. */
  readonly file: string;
  /** Where each gate stands in it. */
  readonly places: readonly Place[];
}

/**
 * Verdicts as JUnit XML: one test case each, with a name of its own that does not change when gates are added. A gate that is not met is a failure, one that could not be measured an
 * error, and an inconclusive one that does not fail is skipped, as a test without a result is. All text is one line of characters
 * that XML 1.0 allows.
 */
export function junitXml(verdicts: readonly GateVerdict[], { name, file, places }: JunitSuite): string {
  const count = (state: "failure" | "error" | "skipped") => verdicts.filter((verdict) => elementOf(verdict) === state).length;
  const counts = { tests: verdicts.length, failures: count("failure"), errors: count("error"), skipped: count("skipped"), time: 0 };
  const document = create({ version: "1.0", encoding: "UTF-8" });
  const suite = document.ele("testsuites", { name: text(name), ...counts }).ele("testsuite", { name: text(name), ...counts });
  const used = new Set<string>();
  for (const verdict of verdicts) {
    const title = unique(text(subjectOf(verdict)), used);
    const line = places[verdict.gate]?.line ?? 1;
    const test = suite.ele("testcase", { name: title, classname: `gates.${text(name)}`, time: 0, file: text(file), line });
    const element = elementOf(verdict);
    const reason = text(reasonOf(verdict));
    if (element === null) test.ele("system-out").txt(reason);
    else if (element === "skipped") test.ele("skipped", { message: reason });
    else test.ele(element, { message: reason, type: verdict.state }).txt(reason);
  }
  return `${document.end({ prettyPrint: true })}\n`;
}

/** What XML 1.0 may hold, on one line, and no more than a reader wants. The builder lets every & be that looks like an entity, known or not. */
const text = (of: string): string => cut(oneLine(of), 4000).replaceAll("&", "&amp;");

function elementOf({ state, fails }: GateVerdict): "failure" | "error" | "skipped" | null {
  if (state === "unmeasured") return "error";
  if (fails) return "failure";
  return state === "inconclusive" ? "skipped" : null;
}

function unique(title: string, used: Set<string>): string {
  let name = title;
  for (let copy = 2; used.has(name); copy++) name = `${title} (${copy})`;
  used.add(name);
  return name;
}
