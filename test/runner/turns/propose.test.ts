import { expect, it } from "vitest";
import { propose, proposeTurn } from "../../../runner/turns/propose.ts";
import { answered } from "../hand-play.ts";

it("a proposer sees nothing in the first round, later the pending solution and what was said", () => {
  expect(propose.fill(proposeTurn(null, []))).toEqual({ pending: "", said: "" });
  const turn = proposeTurn(answered("5"), [{ kind: "review", reply: answered("4") }]);
  expect(turn.detail).toEqual({ pending: true, said: ["review"] });
  const { pending, said } = propose.fill(turn);
  expect(pending).toContain("<solution>\nANSWER: 5\n</solution>");
  expect(said).toContain("<review-1>\nANSWER: 4\n</review-1>");
  // Without a pending solution the first reply in view is no solution.
  expect(propose.fill(proposeTurn(null, [{ kind: "proposal", reply: answered("3") }])).said).toContain("<proposal-1>");
});
