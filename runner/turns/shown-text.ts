import { conclusionOf } from "../answers/reasoning.ts";
import type { Reply } from "../reply.ts";

/** What a prompt shows of a reply: its text without the reasoning before its conclusion, byte for byte. */
export function shownText(reply: Reply): string {
  if (reply.state !== "answered") return "(no reply)";
  const { start, unfinished } = conclusionOf(reply.text);
  const text = unfinished ? "" : reply.text.slice(start).trim();
  return text === "" ? "(no reply)" : text;
}
