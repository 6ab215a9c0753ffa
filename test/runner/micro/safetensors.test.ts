import { expect, it } from "vitest";
import { readSafetensors, type Tensor, writeSafetensors } from "../../../runner/micro/safetensors.ts";

const tensors = new Map<string, Tensor>([
  ["b", { shape: [2, 3], values: Float32Array.of(1, -2, 3.5, 1e-40, 5e30, -0) }],
  ["a", { shape: [], values: Float32Array.of(0.1) }],
  ["empty", { shape: [0, 4], values: new Float32Array() }],
]);
const metadata = { format: "pt", about: "weights" };

/** A file of a header, given as JSON or as text, and as many bytes of values. */
function fileOf(header: unknown, values = 0): Uint8Array {
  const text = new TextEncoder().encode(typeof header === "string" ? header : JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + values);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  return bytes;
}

it("reads what it writes, bit for bit, also from the middle of other bytes", () => {
  const bytes = writeSafetensors({ tensors, metadata });
  expect(readSafetensors(bytes, "m")).toEqual({ tensors, metadata });
  const within = new Uint8Array(bytes.length + 3);
  within.set(bytes, 3);
  expect(readSafetensors(within.subarray(3), "m")).toEqual({ tensors, metadata });
});

it("writes the format: the header's length, JSON filled up with spaces to a multiple of 8, and the values in the order of the names", () => {
  const bytes = writeSafetensors({ tensors: new Map([...tensors].slice(0, 2)), metadata: {} });
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  expect(length % 8).toBe(0);
  const header = new TextDecoder().decode(bytes.subarray(8, 8 + length));
  expect(header.trimEnd()).toBe(
    '{"a":{"dtype":"F32","shape":[],"data_offsets":[0,4]},"b":{"dtype":"F32","shape":[2,3],"data_offsets":[4,28]}}',
  );
  expect([...bytes.subarray(8 + length, 16 + length)]).toEqual([0xcd, 0xcc, 0xcc, 0x3d, 0, 0, 0x80, 0x3f]);
  expect(bytes).toHaveLength(8 + length + 28);
});

it("writes the same bytes whatever the order of names and texts is", () => {
  const turned = { tensors: new Map([...tensors].reverse()), metadata: { about: "weights", format: "pt" } };
  expect(writeSafetensors(turned)).toEqual(writeSafetensors({ tensors, metadata }));
});

const of = (entry: Record<string, unknown>, values = 8) =>
  fileOf({ w: { dtype: "F32", shape: [2], data_offsets: [0, 8], ...entry } }, values);

it.each<[string, Uint8Array, string]>([
  ["a file without a header", new Uint8Array(5), "5 bytes, and the first 8 are the header's length"],
  ["a header longer than the file", fileOf("{}").subarray(0, 9), "a header of 2 bytes in a file of 9"],
  ["a header that is no JSON", fileOf("{oops"), "its header is not JSON"],
  ["a header that is a list", fileOf("[]"), "its header is no JSON object"],
  ["an entry that is none", fileOf({ w: 3 }), '"w" is no JSON object'],
  ["metadata that are no texts", fileOf({ __metadata__: { n: 1 } }), '"__metadata__" holds texts only'],
  ["another number format", of({ dtype: "BF16" }), '"w" has the dtype "BF16"; F32 is the one that is read'],
  ["a size below 0", of({ shape: [-2] }), '"w" has the shape [-2]; sizes are whole numbers'],
  ["three offsets", of({ data_offsets: [0, 4, 8] }), '"w" has the data_offsets [0,4,8]; expected two'],
  ["a shape that does not fit", of({ shape: [3] }), '"w" has 8 bytes, and its shape [3] asks for 12'],
  ["values that are cut off", of({}, 7), '"w" ends at byte 8 of 7 with values'],
  ["bytes behind the last value", of({}, 9), "1 bytes belong to no tensor"],
  ["a gap before the values", of({ data_offsets: [4, 12] }, 12), '"w" begins at byte 4 of the values, and byte 0 is the next'],
  [
    "two tensors that overlap",
    fileOf({ v: { dtype: "F32", shape: [2], data_offsets: [0, 8] }, w: { dtype: "F32", shape: [1], data_offsets: [4, 8] } }, 8),
    '"w" begins at byte 4 of the values, and byte 8 is the next',
  ],
])("refuses %s, and names the file", (_, bytes, message) => {
  expect(() => readSafetensors(bytes, "model.safetensors")).toThrow(`model.safetensors:1:1: no safetensors file: ${message}`);
});
