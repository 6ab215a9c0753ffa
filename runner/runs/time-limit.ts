/** A signal that is aborted when the given one is, or when the time is over. */
export function timeLimit(seconds: number | null, signal: AbortSignal) {
  const controller = new AbortController();
  let isOver = false;
  const stop = () => controller.abort();
  const timer =
    seconds === null
      ? null
      : setTimeout(() => {
          isOver = true;
          stop();
        }, seconds * 1000);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return {
    signal: controller.signal,
    reason: () => (isOver ? `runTimeoutSeconds: ${seconds} s are over` : null),
    clear() {
      if (timer !== null) clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    },
  };
}
