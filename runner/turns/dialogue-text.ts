import type { Reply } from "../reply.ts";
import { shownSection } from "./section.ts";

/** One thing that was said in a dialogue of proposals and reviews. */
export interface DialogueTurn {
  readonly kind: "proposal" | "review";
  readonly reply: Reply;
}

/** What was said, oldest first, as a prompt shows it; empty where nothing was. */
export function dialogueText(said: readonly DialogueTurn[]): string {
  if (said.length === 0) return "";
  return `What was said before:\n\n${said.map(({ kind, reply }, i) => shownSection(`${kind}-${i + 1}`, reply)).join("\n\n")}\n\n`;
}
