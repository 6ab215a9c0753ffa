import { ranked } from "../stream.ts";
import type { Level, Task } from "../task.ts";
import { alphabet } from "./fact-table.ts";

const lengths: Readonly<Record<Level, number>> = { 1: 3, 2: 4, 3: 5 };

// The same for every suite: what a model has learnt by heart must hold in all of them.
const books = [1, 2, 3].map((book) => ranked(alphabet, (letter) => letter, "micro world", "code book", book));

/** `K1+cab` asks for a word in the code of book 1, `K1-xkq` for the word that stands in that code. */
export const codeBook: Task = {
  id: "code-book",
  domain: "knowledge",
  description: "A word put into the code of one of three fixed books, or read out of it: the books are memorised, the words are new.",
  sign: "K",
  kinds: ["book 1", "book 2", "book 3"],
  memorised: [],
  chance: { 1: 26 ** -3, 2: 26 ** -4, 3: 26 ** -5 },
  draw(level, kind, draw) {
    const book = books[kind]!;
    const plain = Array.from({ length: lengths[level] }, () => draw.below(alphabet.length));
    const [word, code] = [alphabet, book].map((list) => plain.map((place) => list[place]).join("")) as [string, string];
    const encodes = draw.below(2) === 0;
    return {
      question: `K${kind + 1}${encodes ? "+" : "-"}${encodes ? word : code}`,
      english: [
        `A code book, each letter before its code:\n${alphabet.map((letter, place) => `${letter}=${book[place]}`).join(" ")}`,
        encodes ? `Write the word "${word}" in this code.` : `The word "${code}" is in this code. Write it in plain letters.`,
      ].join("\n"),
      answer: encodes ? code : word,
      working: "",
    };
  },
  solve(question) {
    const book = books[Number(question[1]) - 1]!;
    const codes = new Map<string, string>();
    for (const [place, letter] of alphabet.entries()) {
      if (question[2] === "+") codes.set(letter, book[place]!);
      else codes.set(book[place]!, letter);
    }
    return { answer: [...question.slice(3)].map((letter) => codes.get(letter)).join(""), working: "" };
  },
};
