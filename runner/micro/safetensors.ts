import { SpecError } from "../../spec/index.ts";

/** A tensor of 32-bit floats, its values in row-major order. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** What a safetensors file holds. */
export interface Safetensors {
  readonly tensors: ReadonlyMap<string, Tensor>;
  /** The free texts that the format calls `__metadata__`. */
  readonly metadata: Readonly<Record<string, string>>;
}

// The format: 8 bytes with the header's length (little endian), the header (JSON), then the values of all tensors without a gap.
const lengthBytes = 8;
const valueBytes = 4;

/** The bytes of a safetensors file. Equal content gives equal bytes: names are sorted, and the values begin at a multiple of 8 bytes. */
export function writeSafetensors({ tensors, metadata }: Safetensors): Uint8Array {
  const names = [...tensors.keys()].sort();
  const header: Record<string, unknown> = {};
  const notes = Object.keys(metadata).sort();
  if (notes.length > 0) header.__metadata__ = Object.fromEntries(notes.map((note) => [note, metadata[note]]));
  let end = 0;
  for (const name of names) {
    const { shape, values } = tensors.get(name)!;
    const begin = end;
    end += values.length * valueBytes;
    header[name] = { dtype: "F32", shape, data_offsets: [begin, end] };
  }
  const unpadded = new TextEncoder().encode(JSON.stringify(header));
  const headerBytes = Math.ceil(unpadded.length / 8) * 8;
  const bytes = new Uint8Array(lengthBytes + headerBytes + end);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(headerBytes), true);
  bytes.set(unpadded, lengthBytes);
  bytes.fill(0x20, lengthBytes + unpadded.length, lengthBytes + headerBytes);
  let at = lengthBytes + headerBytes;
  for (const name of names) {
    for (const value of tensors.get(name)!.values) {
      view.setFloat32(at, value, true);
      at += valueBytes;
    }
  }
  return bytes;
}

/** Reads a safetensors file whose tensors are all F32. Throws a SpecError at the file where it is no such file, or not a whole one. */
export function readSafetensors(bytes: Uint8Array, file: string): Safetensors {
  const wrong = (message: string) => SpecError.at(file, `no safetensors file: ${message}`);
  if (bytes.length < lengthBytes) throw wrong(`${bytes.length} bytes, and the first ${lengthBytes} are the header's length`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = Number(view.getBigUint64(0, true));
  const start = lengthBytes + headerBytes;
  if (start > bytes.length) throw wrong(`a header of ${headerBytes} bytes in a file of ${bytes.length}`);
  const header = headerOf(bytes.subarray(lengthBytes, start), wrong);

  const tensors = new Map<string, Tensor>();
  let metadata: Record<string, string> = {};
  const spans: { readonly name: string; readonly begin: number; readonly end: number }[] = [];
  for (const [name, entry] of Object.entries(header)) {
    if (name === "__metadata__") {
      metadata = metadataOf(entry, wrong);
      continue;
    }
    const { shape, begin, end } = spanOf(name, entry, wrong);
    if (start + end > bytes.length) throw wrong(`"${name}" ends at byte ${end} of ${bytes.length - start} with values`);
    const values = new Float32Array((end - begin) / valueBytes);
    for (let i = 0; i < values.length; i++) values[i] = view.getFloat32(start + begin + i * valueBytes, true);
    tensors.set(name, { shape, values });
    spans.push({ name, begin, end });
  }

  let covered = 0;
  for (const { name, begin, end } of spans.sort((a, b) => a.begin - b.begin || a.end - b.end)) {
    if (begin !== covered) throw wrong(`"${name}" begins at byte ${begin} of the values, and byte ${covered} is the next`);
    covered = end;
  }
  if (start + covered !== bytes.length) throw wrong(`${bytes.length - start - covered} bytes belong to no tensor`);
  return { tensors, metadata };
}

type Wrong = (message: string) => SpecError;

function headerOf(bytes: Uint8Array, wrong: Wrong): Record<string, unknown> {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw wrong(`its header is not JSON (${(error as Error).message})`);
  }
  if (!isObject(header)) throw wrong("its header is no JSON object");
  return header;
}

function metadataOf(entry: unknown, wrong: Wrong): Record<string, string> {
  if (!isObject(entry) || Object.values(entry).some((text) => typeof text !== "string")) throw wrong(`"__metadata__" holds texts only`);
  return entry as Record<string, string>;
}

function spanOf(name: string, entry: unknown, wrong: Wrong): { shape: number[]; begin: number; end: number } {
  if (!isObject(entry)) throw wrong(`"${name}" is no JSON object`);
  const { dtype, shape, data_offsets: offsets } = entry;
  if (dtype !== "F32") throw wrong(`"${name}" has the dtype ${JSON.stringify(dtype)}; F32 is the one that is read`);
  if (!isSizes(shape)) throw wrong(`"${name}" has the shape ${JSON.stringify(shape)}; sizes are whole numbers`);
  if (!isSizes(offsets) || offsets.length !== 2) throw wrong(`"${name}" has the data_offsets ${JSON.stringify(offsets)}; expected two`);
  const [begin, end] = offsets as [number, number];
  const expected = shape.reduce((product, size) => product * size, valueBytes);
  if (end - begin !== expected) throw wrong(`"${name}" has ${end - begin} bytes, and its shape [${shape.join(", ")}] asks for ${expected}`);
  return { shape, begin, end };
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object" && !Array.isArray(value);

const isSizes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);
