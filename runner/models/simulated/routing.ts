import type { RouteTurn } from "../../turns/route.ts";
import type { Asked, Served } from "./behaviour.ts";

/** Which member should answer: by self-knowledge one whose description names the item's domain, where one does; else any. */
export function routing({ parameters, turn, facts, own }: Asked): Served {
  const { descriptions } = (turn as RouteTurn).detail;
  const { domain } = facts;
  const experts = descriptions.flatMap((text, i) => (domain !== null && text.toLowerCase().includes(domain.toLowerCase()) ? [i] : []));
  const knows = own.uniform() < parameters.selfKnowledge;
  const listed = knows && experts.length > 0 ? experts : [...descriptions.keys()];
  const chosen = listed[own.below(listed.length)]!;
  return { text: `CHOICE: Model ${chosen + 1}`, right: experts.includes(chosen), isVerdict: true };
}
