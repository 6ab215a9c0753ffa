import { expect, it } from "vitest";
import { route } from "../../../reference/lessons/route.ts";
import { NONE } from "../../../runner/micro/vocabulary.ts";
import { tasks } from "../../../runner/tasks/all.ts";
import { route as kind, readRoute, routeTurn } from "../../../runner/turns/route.ts";
import { countsIn, partsIn, shareOf, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(route, 20);

it("shows the signs that descriptions name, as a route does", () => {
  for (const one of all) {
    const descriptions = viewIn(one).map((signs) => [...signs].map((sign) => (sign === NONE ? "none" : `a task (${sign})`)).join(" and "));
    expect(turnIn(one)).toBe(kind.micro(routeTurn(descriptions)));
  }
});

it("names the first member whose description has the sign of the question's task, as the turn's own parser reads it", () => {
  for (const one of all) {
    const view = viewIn(one);
    const first = view.findIndex((signs) => signs.includes(one.problem.question[0]!));
    expect(readRoute(partsIn(one).after, view.length)).toBe(first);
  }
});

it("lists two to seven members, and names every place", () => {
  const counts = countsIn(all);
  for (let count = 2; count <= 7; count++) expect(counts.get(count) ?? 0, `${count} members`).toBeGreaterThan(all.length / 20);
  expect(new Set(all.map((one) => partsIn(one).after)).size).toBe(7);
});

it("names mostly one, sometimes two that are strong in the task", () => {
  const strong = all.map((one) => viewIn(one).filter((signs) => signs.includes(one.task.sign)).length);
  expect(shareOf(strong, (count) => count === 1)).toBeGreaterThan(0.8);
  expect(shareOf(strong, (count) => count === 2)).toBeGreaterThan(0.04);
});

it("can tell the tasks apart by their signs", () => {
  expect(new Set(tasks.map(({ sign }) => sign)).size).toBe(tasks.length);
});
