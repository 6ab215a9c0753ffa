import { unzipSync, type Zippable, zipSync } from "fflate";
import { sha256 } from "../../spec/index.ts";

/** The files of an archive, by name. */
export type Parts = ReadonlyMap<string, Uint8Array>;

/** The file is none that `archiveOf` wrote. */
export class ArchiveFault extends Error {}

/** Most bytes that are unpacked: an archive of a few bytes may claim to hold any number of them. */
const mostBytes = 2 ** 31 - 1;

// The fields of a zip say a local time, without a zone.
const mtime = new Date(1980, 0, 1);

const sealOf = (bytes: Uint8Array): Buffer => Buffer.from(`sha256 ${sha256(bytes)}`, "latin1");
const sealLength = sealOf(new Uint8Array()).length;

/**
 * A zip file with the parts in the order of their names; equal parts, equal bytes, on any machine. Its comment is the digest of all
 * bytes before it: parsers of zip pass over most of its fields, and a digest does not.
 */
export function archiveOf(parts: Parts): Uint8Array {
  const sorted: Zippable = Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));
  const zip = zipSync(sorted, { level: 6, mtime, os: 0 });
  // The last two bytes of a zip are the length of its comment.
  new DataView(zip.buffer, zip.byteOffset).setUint16(zip.length - 2, sealLength, true);
  return Buffer.concat([zip, sealOf(zip)]);
}

/** Reads an archive back. Throws an ArchiveFault where any byte of it is another one, or a part's name is none that may be written. */
export function partsOf(bytes: Uint8Array): Parts {
  const zip = bytes.subarray(0, Math.max(0, bytes.length - sealLength));
  const seal = sealOf(zip);
  if (!seal.equals(bytes.subarray(zip.length)))
    throw new ArchiveFault("its bytes do not have the digest that stands at its end: it was altered, or is no packed run");
  const seen = new Set<string>();
  let left = mostBytes;
  try {
    const parts = unzipSync(zip, {
      filter({ name, originalSize }) {
        left -= originalSize;
        if (left < 0) throw new ArchiveFault(`it holds more than ${mostBytes} bytes`);
        if (!isPlain(name)) throw new ArchiveFault(`a part may not be called ${JSON.stringify(name)}`);
        if (seen.size === seen.add(name).size) throw new ArchiveFault(`two of its parts are called ${JSON.stringify(name)}`);
        return true;
      },
    });
    return new Map(Object.entries(parts));
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    throw new ArchiveFault(`it cannot be unpacked: ${(error as Error).message}`);
  }
}

/** True of a relative path that leads nowhere but down, on any system. */
export const isPlain = (name: string): boolean =>
  name.length <= 1000 && !/[\\:]|\p{Cc}/u.test(name) && name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
