import { describe, expect, it } from "vitest";
import { pathIn, secretIn } from "../../../runner/submissions/private-text.ts";

const letters = (count: number) => "a1B2c3D4e5F6g7H8i9J0".repeat(10).slice(0, count);

describe("private text", () => {
  it("is found by the shape of keys and tokens", () => {
    // Put together here, so that no scanner takes these lines for real ones.
    const secrets = [
      `sk-${letters(32)}`,
      `hf_${letters(34)}`,
      `ghp_${letters(36)}`,
      `gsk_${letters(52)}`,
      `AKIA${"ABCDEFGH23456789"}`,
      `AIza${letters(35)}`,
      `xoxb-${letters(24)}`,
      `eyJ${letters(20)}.eyJ${letters(20)}.x`,
      `Authorization: Bearer ${letters(24)}`,
      `-----BEGIN ${"PRIVATE"} KEY-----`,
    ];
    for (const secret of secrets) expect(secretIn(`{"text":"it is ${secret}"}`, []), secret).not.toBeNull();
  });

  it("is found where its value is known, and the message does not tell it", () => {
    const found = secretIn("the key is hunter2!", [{ text: "hunter2", what: "the value of the environment variable KEY" }]);
    expect(found).toEqual({ index: 11, what: "the value of the environment variable KEY" });
  });

  it("is not seen in what models say", () => {
    for (const text of ["ask-a-friend", "The risk-free rate", "sk-ip", "hf_hub", "Bearer of news", "eyJump", "AKIAH is a name"])
      expect(secretIn(text, []), text).toBeNull();
  });

  it("is an absolute path of any system", () => {
    for (const text of [
      "/srv/ann/data.jsonl",
      "in (/mnt/x/y)",
      'open "/opt/a"',
      "~/models/a",
      "C:\\Users\\ann",
      "D:/data",
      "\\\\server\\share",
      "file:///x",
    ])
      expect(pathIn(text), text).not.toBeNull();
  });

  it("is no URL, no relative path, no name of a model and no fraction", () => {
    for (const text of [
      "http://127.0.0.1:8000/v1/chat",
      "Qwen/Qwen2.5-7B",
      "../data/items.jsonl",
      "data/a/b",
      "1/2/3",
      "and/or/not",
      "/no_think",
    ])
      expect(pathIn(text), text).toBeNull();
  });
});
