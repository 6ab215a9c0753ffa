import type { Mistake } from "./mistake.ts";
import { suggest } from "./nearest.ts";
import type { Path } from "./pointer.ts";

const sections = { model: "models", pool: "pools", method: "methods", dataset: "datasets" } as const;
type Kind = keyof typeof sections;

/**
 * What a suite names and does not have, and ids that it gives twice. `shape` is what is wrong with the suite's shape already: where
 * an id of a section cannot be told for that, nothing that names one of the section is called wrong.
 */
export function referenceMistakes(suite: unknown, shape: readonly Mistake[] = []): Mistake[] {
  const mistakes: Mistake[] = [];
  const known = Object.fromEntries(
    Object.entries(sections).map(([kind, section]) => [kind, idsOf(at(suite, section), section, shape)]),
  ) as Record<Kind, string[] | null>;
  const check = (kind: string, id: unknown, path: Path) => {
    const ids = Object.hasOwn(known, kind) ? known[kind as Kind] : null;
    if (ids !== null && typeof id === "string" && !ids.includes(id))
      mistakes.push({ path, key: false, message: `"${id}" is no ${kind} of this suite; ${suggest(id, ids)}` });
  };
  const checkAll = (cells: unknown, path: Path) => {
    if (isObject(cells)) for (const [kind, id] of Object.entries(cells)) check(kind, id, [...path, kind]);
  };

  for (const [kind, section] of Object.entries(sections)) {
    for (const [i, id] of (known[kind as Kind] ?? []).entries()) {
      const first = known[kind as Kind]!.indexOf(id);
      if (first < i) mistakes.push({ path: [section, i, "id"], key: false, message: `"${id}" is the id of ${section}[${first}] already` });
    }
  }
  for (const [i, pool] of listOf(at(suite, "pools")).entries())
    for (const [j, member] of listOf(at(pool, "members")).entries()) check("model", member, ["pools", i, "members", j]);
  for (const list of ["include", "exclude"])
    for (const [i, cells] of listOf(at(at(suite, "matrix"), list)).entries()) checkAll(cells, ["matrix", list, i]);
  for (const [i, gate] of listOf(at(suite, "gates")).entries()) checkAll(at(gate, "where"), ["gates", i, "where"]);
  return mistakes;
}

/** The ids of a section; null where one of them is wrong or not there. */
function idsOf(list: unknown, section: string, shape: readonly Mistake[]): string[] | null {
  if (!Array.isArray(list)) return null;
  const isAboutIds = ({ path }: Mistake) => path[0] === section && (path.length === 1 || path[2] === "id");
  const ids: unknown[] = list.map((entry) => at(entry, "id"));
  return ids.every((id) => typeof id === "string") && !shape.some(isAboutIds) ? ids : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object" && !Array.isArray(value);
const at = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
