import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";

export interface StoredLine {
  readonly text: string;
  /** Where the line starts, in bytes, and how long it is without its line end. */
  readonly offset: number;
  readonly length: number;
}

/** The whole lines of a file, read in pieces: the file may be larger than memory. A last line without a line end is torn and not given. */
export function* readLines(path: string): Generator<StoredLine> {
  const file = openSync(path, "r");
  try {
    const piece = Buffer.allocUnsafe(1 << 20);
    let rest: Buffer = Buffer.alloc(0);
    let offset = 0;
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      const bytes = rest.length === 0 ? piece.subarray(0, read) : Buffer.concat([rest, piece.subarray(0, read)]);
      let start = 0;
      for (let end = bytes.indexOf(10, start); end !== -1; end = bytes.indexOf(10, start)) {
        yield { text: bytes.toString("utf8", start, end), offset: offset + start, length: end - start };
        start = end + 1;
      }
      rest = Buffer.from(bytes.subarray(start));
      offset += start;
    }
  } finally {
    closeSync(file);
  }
}

/** Cuts a torn last line off, as a killed process leaves it and as one that still writes has it for a moment. */
function mendLines(path: string): void {
  const file = openSync(path, "r+");
  try {
    const { size } = fstatSync(file);
    const piece = Buffer.allocUnsafe(1 << 16);
    for (let end = size; end > 0; ) {
      const length = Math.min(piece.length, end);
      readSync(file, piece, 0, length, end - length);
      const found = piece.subarray(0, length).lastIndexOf(10);
      if (found !== -1) {
        const whole = end - length + found + 1;
        if (whole < size) ftruncateSync(file, whole);
        return;
      }
      end -= length;
    }
    if (size > 0) ftruncateSync(file, 0);
  } finally {
    closeSync(file);
  }
}

/** A file that lines are appended to, behind its whole ones: a torn last line is cut off first. */
export class LineWriter {
  readonly #file: number;

  constructor(path: string) {
    if (existsSync(path)) mendLines(path);
    this.#file = openSync(path, "a");
  }

  append(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const bytes = Buffer.from(`${lines.join("\n")}\n`);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Reads single lines back by where they stand. */
export class LineReader {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, "r");
  }

  read(offset: number, length: number): string {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const read = readSync(this.#file, bytes, done, length - done, offset + done);
      if (read === 0) throw new Error("the file ends before its line does");
      done += read;
    }
    return bytes.toString("utf8");
  }

  close(): void {
    closeSync(this.#file);
  }
}
