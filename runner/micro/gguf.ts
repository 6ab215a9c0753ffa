import type { Tensor } from "./safetensors.ts";

/** A value of a GGUF file's metadata, by its type there. */
export type GgufValue =
  | readonly [type: "uint32" | "float32", value: number]
  | readonly [type: "bool", value: boolean]
  | readonly [type: "string", value: string]
  | readonly [type: "int32s" | "float32s", values: readonly number[]]
  | readonly [type: "strings", values: readonly string[]];

/** What a GGUF file holds; maps are written in their order. Shapes are row-major, [out, in] for a matrix. */
export interface Gguf {
  readonly metadata: ReadonlyMap<string, GgufValue>;
  readonly tensors: ReadonlyMap<string, Tensor>;
}

// The format, version 3, all little endian: counts, the metadata, what tensors there are, and their values, each at a multiple of 32 bytes.
const magic = new TextEncoder().encode("GGUF");
const version = 3;
const alignment = 32;
const typeCodes = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;
/** Code of a tensor of 32-bit floats. */
const f32 = 0;

/** The bytes of a GGUF file with tensors of 32-bit floats. Equal content gives equal bytes. */
export function writeGguf({ metadata, tensors }: Gguf): Uint8Array {
  const pieces = [magic, uint32(version), uint64(tensors.size), uint64(metadata.size)];
  for (const [key, value] of metadata) pieces.push(text(key), ...typed(value));
  let offset = 0;
  for (const [name, { shape, values }] of tensors) {
    // GGUF names the dimension that runs fastest first.
    pieces.push(text(name), uint32(shape.length), ...shape.toReversed().map(uint64), uint32(f32), uint64(offset));
    offset += aligned(values.length * Float32Array.BYTES_PER_ELEMENT);
  }
  const start = aligned(pieces.reduce((sum, piece) => sum + piece.length, 0));
  const bytes = new Uint8Array(start + offset);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  const view = new DataView(bytes.buffer);
  at = start;
  for (const { values } of tensors.values()) {
    for (const [i, value] of values.entries()) view.setFloat32(at + i * Float32Array.BYTES_PER_ELEMENT, value, true);
    at += aligned(values.length * Float32Array.BYTES_PER_ELEMENT);
  }
  return bytes;
}

const aligned = (size: number): number => Math.ceil(size / alignment) * alignment;

function typed([type, value]: GgufValue): Uint8Array[] {
  switch (type) {
    case "uint32":
      return [uint32(typeCodes.uint32), uint32(value)];
    case "float32":
      return [uint32(typeCodes.float32), float32(value)];
    case "bool":
      return [uint32(typeCodes.bool), Uint8Array.of(value ? 1 : 0)];
    case "string":
      return [uint32(typeCodes.string), text(value)];
    case "int32s":
      return array(typeCodes.int32, value.map(int32));
    case "float32s":
      return array(typeCodes.float32, value.map(float32));
    case "strings":
      return array(typeCodes.string, value.map(text));
  }
}

const array = (type: number, values: readonly Uint8Array[]): Uint8Array[] => [
  uint32(typeCodes.array),
  uint32(type),
  uint64(values.length),
  ...values,
];

function written(size: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size);
  write(new DataView(bytes.buffer));
  return bytes;
}

const uint32 = (value: number): Uint8Array => written(4, (view) => view.setUint32(0, value, true));
const int32 = (value: number): Uint8Array => written(4, (view) => view.setInt32(0, value, true));
const float32 = (value: number): Uint8Array => written(4, (view) => view.setFloat32(0, value, true));
const uint64 = (value: number): Uint8Array => written(8, (view) => view.setBigUint64(0, BigInt(value), true));

function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value);
  return written(8 + bytes.length, (view) => {
    view.setBigUint64(0, BigInt(bytes.length), true);
    new Uint8Array(view.buffer).set(bytes, 8);
  });
}
