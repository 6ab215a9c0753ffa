/** Where in a JSON value: keys of objects and indices of lists, outermost first. */
export type Path = readonly (string | number)[];

export const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** The path of a JSON pointer within a value. An index is a number only where the value is a list: keys may be digits too. */
export function pathOf(pointer: string, value: unknown): Path {
  let within = value;
  return pointer
    .split("/")
    .slice(1)
    .map((part) => {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      const step = Array.isArray(within) && /^\d+$/.test(name) ? Number(name) : name;
      within = (within as Record<string | number, unknown> | null | undefined)?.[step];
      return step;
    });
}
