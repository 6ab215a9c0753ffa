/** A number of Python's at a place in a text, by its value: 1 and 1.0 have the same text. */
export interface PythonNumber {
  readonly text: string;
  readonly end: number;
}

const number = /([-+]?)\s*(?:(0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+)|(\d[\d_]*)?(\.[\d_]*)?(?:[eE]([-+]?\d+))?)(?![\w.])/y;

export const PythonNumber = {
  /** Null where no number stands, or one that Python would not read. */
  at(source: string, at: number): PythonNumber | null {
    number.lastIndex = at;
    const match = number.exec(source);
    if (match === null) return null;
    const [all, sign, prefixed, whole = "", fraction, exponent] = match;
    const end = at + all.length;
    if (prefixed !== undefined) return { text: signed(sign!, BigInt(prefixed.replaceAll("_", ""))), end };
    if (whole === "" && (fraction === undefined || fraction === ".")) return null;
    if (whole.length > 5000 || (fraction === undefined && exponent === undefined && /^0[\d_]*[1-9]/.test(whole))) return null;
    const digits = whole.replaceAll("_", "");
    if (fraction === undefined && exponent === undefined) return { text: signed(sign!, BigInt(digits)), end };
    const value = Number(`${digits}${(fraction ?? "").replaceAll("_", "")}${exponent === undefined ? "" : `e${exponent}`}`);
    if (!Number.isFinite(value)) return { text: `${sign === "-" ? "-" : ""}1e999`, end };
    return { text: Number.isInteger(value) ? signed(sign!, BigInt(value)) : `${sign === "-" ? "-" : ""}${value}`, end };
  },
};

const signed = (sign: string, value: bigint): string => `${sign === "-" ? -value : value}`;
