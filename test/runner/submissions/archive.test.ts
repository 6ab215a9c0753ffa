import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { ArchiveFault, archiveOf, isPlain, partsOf } from "../../../runner/submissions/archive.ts";

const draw = streamFor("archive");
const noise = Uint8Array.from({ length: 3000 }, () => draw.below(256));
const parts = new Map<string, Uint8Array>([
  ["b/notes.jsonl", Buffer.from('{"a":1}\n'.repeat(200))],
  ["a.json", Buffer.from("{}\n")],
  ["noise", noise],
  ["empty", new Uint8Array()],
]);
const bytes = archiveOf(parts);

describe("an archive", () => {
  it("gives its parts back, and is a zip that others read", () => {
    const found = partsOf(bytes);
    expect([...found.keys()].sort()).toEqual([...parts.keys()].sort());
    for (const [name, content] of parts) expect(Buffer.from(found.get(name)!).equals(content)).toBe(true);
    expect(Object.keys(unzipSync(bytes))).toEqual(["a.json", "b/notes.jsonl", "empty", "noise"]);
  });

  it("has the same bytes whatever order its parts come in, in any time zone", () => {
    const zone = process.env.TZ;
    for (const other of ["Pacific/Kiritimati", "America/New_York", "UTC"]) {
      process.env.TZ = other;
      expect(Buffer.from(archiveOf(new Map([...parts].reverse()))).equals(bytes)).toBe(true);
    }
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it("is refused with any one byte changed, missing or too many", () => {
    for (let at = 0; at < bytes.length; at++) {
      const changed = Uint8Array.from(bytes);
      changed[at]! ^= 1 << (at % 8);
      expect(() => partsOf(changed), `byte ${at}`).toThrow(ArchiveFault);
    }
    expect(() => partsOf(bytes.subarray(0, -1))).toThrow(ArchiveFault);
    expect(() => partsOf(Buffer.concat([bytes, Buffer.from([0])]))).toThrow(ArchiveFault);
    expect(() => partsOf(new Uint8Array())).toThrow(ArchiveFault);
  });

  it("is refused where it is a zip that pack did not write", () => {
    expect(() => partsOf(zipSync({ a: noise }))).toThrow("it was altered, or is no packed run");
  });

  it("may not have parts that lead out of the folder that it is unpacked into", () => {
    for (const name of ["../a", "/a", "a/../../b", "a//b", "C:/a", "a\\b", "a/", "a\0"]) {
      expect(isPlain(name), name).toBe(false);
      expect(() => partsOf(archiveOf(new Map([[name, noise]]))), name).toThrow(`a part may not be called ${JSON.stringify(name)}`);
    }
    expect(isPlain("suite/_/_/data/sums.jsonl.gz")).toBe(true);
  });
});
