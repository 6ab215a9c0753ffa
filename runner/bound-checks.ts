import { type Mistake, type Path, type Suite, suggest } from "../spec/index.ts";
import type { Bound, BoundSuite, GameId } from "./bind.ts";
import type { Method } from "./method.ts";
import { placeholdersIn } from "./prompt.ts";
import { turnKinds } from "./turns/all.ts";

/** What is wrong with a suite although each of its parts is right: roles, prompts, and dev items that are needed and not there. */
export function boundMistakes(bound: BoundSuite, games: readonly GameId[]): Mistake[] {
  return [
    ...roleMistakes(bound, games),
    ...nameMistakes(bound),
    ...turnMistakes(bound.suite),
    ...costMistakes(bound),
    ...devMistakes(bound, games),
  ];
}

/** A limit of cost that could never be reached is none. */
function costMistakes({ suite, models }: BoundSuite): Mistake[] {
  if (suite.limits?.maxCost === undefined) return [];
  return models.flatMap(({ id, plugIn, entry }, i) =>
    plugIn.network === undefined || entry.prices !== undefined
      ? []
      : [{ path: ["models", i], key: false, message: `limits.maxCost is set, and "${id}" has no "prices": unknown is not 0` }],
  );
}

/** What of a method needs dev items: a role elected on dev, a parameter, or what it fits; null: nothing. */
export function whyDev({ plugIn, parameters }: Bound<Method>): string | null {
  const role = Object.entries(plugIn.roles?.(parameters) ?? {}).find(([, rule]) => rule === "dev-best");
  if (role !== undefined) return role[0];
  if (plugIn.needsDev !== undefined) return plugIn.needsDev(parameters);
  return plugIn.fit === undefined ? null : "fit";
}

/** A role may be held by a model that is named: it must be there to be elected. */
function roleMistakes({ suite, methods }: BoundSuite, games: readonly GameId[]): Mistake[] {
  return methods.flatMap(({ id, plugIn, parameters }, m) =>
    Object.entries(plugIn.roles?.(parameters) ?? {}).flatMap(([role, rule]) => {
      if (rule === "dev-best" || rule === "first") return [];
      const parameter = Object.keys(parameters).find((name) => parameters[name] === rule) ?? role;
      const path = ["methods", m, "with", parameter];
      const models = suite.models.map((model) => model.id);
      if (!models.includes(rule)) {
        return [
          {
            path,
            key: false,
            message: `"${rule}" is neither dev-best, first nor a model of this suite; ${suggest(rule, [...models, "dev-best", "first"])}`,
          },
        ];
      }
      const without = suite.pools.filter(
        (pool) => !pool.members.includes(rule) && games.some((game) => game.method === id && game.pool === pool.id),
      );
      if (without.length === 0) return [];
      const pools = without.map((pool) => `"${pool.id}"`).join(", ");
      return [
        { path, key: false, message: `"${rule}" is no member of ${pools}, on which "${id}" is played: exclude these games in the matrix` },
      ];
    }),
  );
}

/** Parameters may be given by model, or list models. */
function nameMistakes({ suite, methods }: BoundSuite): Mistake[] {
  const models = suite.models.map(({ id }) => id);
  return methods.flatMap(({ plugIn, parameters }, m) =>
    (plugIn.names?.(parameters) ?? [])
      .filter((id) => !models.includes(id))
      .map((id) => {
        const parameter = Object.keys(parameters).find((name) => mentions(parameters[name], id)) ?? "";
        const path = [
          "methods",
          m,
          "with",
          parameter,
          ...(Array.isArray(parameters[parameter]) ? [(parameters[parameter] as unknown[]).indexOf(id)] : [id]),
        ];
        return { path, key: !Array.isArray(parameters[parameter]), message: `"${id}" is no model of this suite; ${suggest(id, models)}` };
      }),
  );
}

const mentions = (value: unknown, id: string): boolean =>
  Array.isArray(value) ? value.includes(id) : value !== null && typeof value === "object" && Object.hasOwn(value, id);

function turnMistakes({ prompts = {}, sampling, models }: Suite): Mistake[] {
  const kinds = turnKinds.map(({ kind }) => kind);
  const unknown = (path: Path, names: object = {}): Mistake[] =>
    Object.keys(names)
      .filter((name) => !kinds.includes(name))
      .map((name) => ({ path: [...path, name], key: true, message: `"${name}" is no kind of turn; ${suggest(name, kinds)}` }));
  return [
    ...unknown(["prompts"], prompts),
    ...unknown(["sampling", "turns"], sampling?.turns),
    ...models.flatMap((model, i) => unknown(["models", i, "sampling", "turns"], model.sampling?.turns)),
    ...turnKinds.flatMap(({ kind, placeholders }) =>
      prompts[kind] === undefined ? [] : placeholderMistakes(kind, prompts[kind], ["question", ...placeholders]),
    ),
  ];
}

/** What a prompt names must be there to be shown, and what its kind shows must be named. */
function placeholderMistakes(kind: string, prompt: string, known: readonly string[]): Mistake[] {
  const found = placeholdersIn(prompt);
  const path = ["prompts", kind];
  const unknown = found.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    return unknown.map((name) => ({ path, key: false, message: `"{${name}}" is no placeholder of this prompt; ${suggest(name, known)}` }));
  }
  return known
    .filter((name) => !found.includes(name))
    .map((name) => ({
      path,
      key: false,
      message: `"{${name}}" is missing; a prompt of this kind shows ${known.map((each) => `{${each}}`).join(", ")}`,
    }));
}

interface Need {
  readonly method: number;
  readonly dataset: number;
  readonly why: string;
}

/** Whichever are fewer are named: a dataset without dev items for all that need them, or a method with all that lack them. */
function devMistakes({ suite, methods }: BoundSuite, games: readonly GameId[]): Mistake[] {
  const needs: Need[] = [];
  for (const game of games) {
    const dataset = suite.datasets.findIndex(({ id }) => id === game.dataset);
    const { dev } = suite.datasets[dataset]!;
    if (Array.isArray(dev) ? dev.length > 0 : dev > 0) continue;
    const method = methods.findIndex(({ id }) => id === game.method);
    const reason = whyDev(methods[method]!);
    if (reason === null || needs.some((need) => need.method === method && need.dataset === dataset)) continue;
    const value = methods[method]!.parameters[reason];
    needs.push({
      method,
      dataset,
      why: reason === "fit" ? "it is fitted on them" : `its ${reason}${typeof value === "string" ? ` is ${value}` : " does"}`,
    });
  }
  const of = (kind: "method" | "dataset") => [...new Set(needs.map((need) => need[kind]))].sort((a, b) => a - b);
  const [wanting, lacking] = [of("method"), of("dataset")];
  const methodName = (m: number) => `"${suite.methods[m]!.id}" (${needs.find(({ method }) => method === m)!.why})`;
  const datasetName = (d: number) => `"${suite.datasets[d]!.id}"`;
  if (lacking.length <= wanting.length) {
    return lacking.map((d) => {
      const who = needs.filter(({ dataset }) => dataset === d).map(({ method }) => methodName(method));
      return {
        path: ["datasets", d, "dev"],
        key: false,
        message: `no dev items, and ${who.join(", ")} need${who.length === 1 ? "s" : ""} them: give ${datasetName(d)} "dev"`,
      };
    });
  }
  return wanting.map((m) => {
    const where = needs.filter(({ method }) => method === m).map(({ dataset }) => datasetName(dataset));
    return {
      path: ["methods", m],
      key: false,
      message: `${methodName(m)} needs dev items, and ${where.join(", ")} ha${where.length === 1 ? "s" : "ve"} none`,
    };
  });
}
