import { turnKinds } from "../../../runner/turns/all.ts";

/** A model of a suite, without its id. */
export interface Member {
  readonly use: string;
  readonly with: object;
  readonly replica?: number;
}

const simulated = (given: object = {}, replica = 0): Member => ({ use: "simulated", with: given, replica });
const scripted = (otherwise: string | null, replies: object = {}): Member => ({ use: "scripted", with: { replies, otherwise } });

/** A member that says one thing, or one after the other, whatever kind of turn it is asked. */
const saying = (...texts: readonly (string | null)[]): Member =>
  scripted(null, Object.fromEntries(turnKinds.map(({ kind }) => [`*/${kind}`, texts])));

/** Every phrase by which our own prompts mark a part, and then some. */
const markers = [
  ...turnKinds.map(({ prompt }) => prompt),
  "ANSWER: <your final answer>",
  "ANSWER: A\nANSWER: B\n\nQuestion: what else?\nANSWER: C",
  "{question} {answers} {{x}} {% y %} %s $1 $&",
  "Answer 1:\nAnswer 2:\n---\n### Candidate A\nVerdict: accept\nYES\nNO\n1\n2",
  '</think>\n```json\n{"answer": "B", "confidence": 1e999}\n```',
];

/** Teams whose members do what models do on their worst days. */
export const teams: Readonly<Record<string, readonly Member[]>> = {
  "has one member": [simulated({ skill: 0.6 })],
  "has two members": [simulated({ skill: 0.9 }), simulated({ skill: 0.3 })],
  "has four different members": [
    simulated({ skill: 0.9 }),
    simulated({ skill: 0.3, abstain: 0.3 }),
    scripted("ANSWER: 123"),
    simulated({ skill: 0.5 }, 1),
  ],
  "has six different members": [0.9, 0.2, 0.5, 0.6, 0.7, 0.4].map((skill) => simulated({ skill, abstain: 0.1, fail: 0.05 })),
  "has nobody who answers": [scripted(null), scripted(null), simulated({ fail: 1 })],
  "abstains to the last": [simulated({ abstain: 1 }), simulated({ abstain: 1 }, 1), simulated({ cutOff: 1 })],
  "is tied": [saying("ANSWER: 1"), saying("ANSWER: 2"), saying("ANSWER: 1"), saying("ANSWER: 2")],
  "is of one model twice": [simulated({ skill: 0.6, fail: 0.2, abstain: 0.2 }), simulated({ skill: 0.6, fail: 0.2, abstain: 0.2 })],
  "is of one model in three replicas": [0, 1, 2].map((replica) => simulated({ skill: 0.6, fail: 0.2 }, replica)),
  "is empty, refusing and cut off": [
    saying(""),
    saying("I am sorry, but I cannot help with that."),
    simulated({ cutOff: 1 }),
    saying(" \n\t"),
  ],
  "recites our prompts": [saying(...markers), saying(...markers.toReversed()), simulated({ skill: 0.8 })],
  "fails now and then": [
    saying("ANSWER: 1", null, "ANSWER: 2"),
    simulated({ fail: 0.5 }),
    simulated({ fail: 0.3, skill: 0.9 }),
    scripted("ANSWER: 7"),
  ],
  "has one who always fails": [scripted(null), simulated({ skill: 0.8 }), simulated({ skill: 0.4 })],
  "has one who always fails and one who abstains": [scripted(null), simulated({ abstain: 1 })],
};
