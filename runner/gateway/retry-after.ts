type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** No server is waited for longer at a stretch. */
const longest = 600_000;

/**
 * What a server asks to wait, in milliseconds: `Retry-After` in seconds or as a date, or the time until its own limits are filled up
 * again, where it says that they are used up. Null where it asks nothing.
 */
export function waitAsked(headers: Headers): number | null {
  const header = (name: string) => [headers[name]].flat()[0];
  const after = header("retry-after");
  if (after !== undefined) {
    // A date is measured by the server's own clock.
    const seconds = Number(after);
    const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(after) - Date.parse(header("date") ?? "");
    if (Number.isFinite(wait)) return within(wait);
  }
  const waits = ["requests", "tokens"].flatMap((kind) => {
    const left = header(`x-ratelimit-remaining-${kind}`);
    const reset = durationOf(header(`x-ratelimit-reset-${kind}`));
    return left !== undefined && left.trim() !== "" && Number(left) <= 0 && reset !== null ? [reset] : [];
  });
  return waits.length === 0 ? null : within(Math.max(...waits));
}

const within = (wait: number): number => Math.max(0, Math.min(wait, longest));

/** `6m0s`, `1.5s`, `20ms`, or plain seconds, in milliseconds. */
export function durationOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length === 0) return null;
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * units[unit as keyof typeof units], 0);
}
