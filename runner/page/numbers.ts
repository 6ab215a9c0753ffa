/** What stands where a number is undefined or not known. */
export const none = "–";

const signs = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text.replace("-", "−"));

/** A number with so many decimals; never "-0.0". */
export const decimal = (value: number | null, digits: number): string => (value === null ? none : signs(value.toFixed(digits)));

/** A share, or a difference of shares, in percent with one decimal. */
export const percent = (value: number | null): string => decimal(value === null ? null : 100 * value, 1);

/** A difference of shares in percentage points, with its sign. */
export function points(value: number | null): string {
  const text = percent(value);
  return value !== null && value > 0 && text !== "0.0" ? `+${text}` : text;
}

/** 12,345. */
export const counted = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/** "1 item", "2 items". */
export const plural = (value: number, noun: string): string => `${counted(value)} ${noun}${value === 1 ? "" : "s"}`;

/** A number with three significant digits. */
export function amount(value: number | null): string {
  if (value === null) return none;
  if (value >= 1000) return counted(Math.round(value));
  return signs(String(Number(value.toPrecision(3))));
}

export interface Interval {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** "81.7 [75.0, 88.1]": a number with its 95 % interval, where there is one. */
export function withInterval({ value, low, high }: Interval, text: (value: number | null) => string): string {
  return low === null || high === null ? text(value) : `${text(value)} [${text(low)}, ${text(high)}]`;
}
