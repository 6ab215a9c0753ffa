/** Longest time that a timer can be set to. */
const longest = 2 ** 31 - 1;

export interface TimeLimit {
  /** Aborted: no further job is started. */
  readonly signal: AbortSignal;
  /** Aborted: calls that are under way are cut off. */
  readonly cut: AbortSignal;
  /** Says why the run stops, where it was not by hand; null where it does not. */
  reason(): string | null;
  /** A limit is reached: no further job is started, and calls that are under way are waited for. */
  because(reason: string): void;
  clear(): void;
}

/** Signals that are aborted when the given one is, when the time is over, or when another limit is reached. */
export function timeLimit(seconds: number | null, given: AbortSignal): TimeLimit {
  const work = new AbortController();
  const calls = new AbortController();
  let why: string | null = null;
  const stop = () => {
    work.abort();
    calls.abort();
  };
  const isOver = () => {
    why ??= `runTimeoutSeconds: ${seconds} s are over`;
    stop();
  };
  const timer = seconds === null ? null : setTimeout(isOver, Math.min(longest, 1000 * seconds));
  if (given.aborted) stop();
  else given.addEventListener("abort", stop, { once: true });
  return {
    signal: work.signal,
    cut: calls.signal,
    reason: () => why,
    because(reason) {
      if (work.signal.aborted) return;
      why = reason;
      work.abort();
    },
    clear() {
      if (timer !== null) clearTimeout(timer);
      given.removeEventListener("abort", stop);
    },
  };
}
