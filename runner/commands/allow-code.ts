import type { LoadCode } from "../own-code.ts";
import { diskCode } from "../runs/disk-code.ts";

/** The option of all verbs that play, or look at, a suite. */
export const allowCode = ["--allow-code", "let the modules run that the suite names by path; they can do whatever you can"] as const;

/** How own code is fetched; null where it may not run. */
export const codeFor = ({ allowCode: allowed }: { readonly allowCode?: true }): LoadCode | null => (allowed ? diskCode : null);
