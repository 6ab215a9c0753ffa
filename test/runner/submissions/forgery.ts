import { expect } from "vitest";
import { Forger } from "./forger.ts";
import { refusals, verified } from "./submission.ts";

/** What refuses a file that was made of an honest one, all digests made right again. */
export async function foundIn(
  honest: Uint8Array,
  forge: (forger: Forger) => void | Promise<void>,
  options: Parameters<typeof verified>[1] = {},
): Promise<string[]> {
  const forger = new Forger(honest);
  await forge(forger);
  return refusals(await verified(forger.file(), options));
}

export const anyOf = (list: readonly string[], part: string) =>
  expect(list).toEqual(expect.arrayContaining([expect.stringContaining(part)]));
