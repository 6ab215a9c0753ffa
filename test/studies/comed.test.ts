import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bindSuite } from "../../runner/bind.ts";
import { suiteDigest } from "../../runner/decisive-suite.ts";
import { parseSuite } from "../../spec/index.ts";
import { pageOf, type Study } from "../../studies/comed/page.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const study = JSON.parse(read("docs/comed-study.json")) as Study;

it("the study's page and figures belong together and to the committed suite", () => {
  expect(pageOf(study)).toBe(read("docs/comed-study.md"));
  expect(study.suite.digest).toBe(suiteDigest(bindSuite(parseSuite(read("suites/comed.json"), "comed.json"))));
});

it("the study has sixteen settings, and in each the branches add up to the difference from the anchor", () => {
  expect(study.settings).toHaveLength(16);
  for (const { decomposition, comed, versus, items } of study.settings) {
    const branches = Object.values(decomposition.branches);
    expect(branches.reduce((sum, branch) => sum + branch.items, 0)).toBe(items);
    const net = branches.reduce((sum, { rescued, harmed }) => sum + rescued - harmed, 0);
    expect(net).toBe(Math.round(items * comed.accuracy) - Math.round(items * versus.anchor.accuracy));
    for (const branch of ["accept", "verify-agree", "verify-keep"])
      expect(decomposition.branches[branch] ?? { rescued: 0, harmed: 0 }).toMatchObject({ rescued: 0, harmed: 0 });
  }
});
