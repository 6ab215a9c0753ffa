import type { Players } from "./players.ts";

/**
 * Starts the tasks in order, some at a time; results in the order of the tasks. Starts no more once the signal is aborted.
 * Where a task fails the workers are stopped, and the first failure is thrown once nothing is under way.
 */
export async function inOrder<T, R>(
  tasks: readonly T[],
  workers: Players,
  atOnce: number,
  signal: AbortSignal,
  play: (task: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const lane = async () => {
    while (next < tasks.length && !signal.aborted && failures.length === 0) {
      const at = next++;
      try {
        results[at] = await play(tasks[at]!);
      } catch (error) {
        // A worker that broke may not be replaced: those who wait for one would wait forever.
        if (failures.push(error) === 1) await workers.close();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return results.filter((result) => result !== undefined);
}
