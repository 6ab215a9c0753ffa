import { afterAll } from "vitest";

/** Adds a test's own plug-ins to a list of the runner's, until the tests of the file have ended. For the top of a test's file. */
export function plugIn<T>(list: readonly T[], ...own: readonly T[]): void {
  const changed = list as T[];
  changed.push(...own);
  afterAll(() => {
    for (const plugIn of own) changed.splice(changed.indexOf(plugIn), 1);
  });
}
