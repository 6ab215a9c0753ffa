import type { DevJob, DevResult, TestJob, TestResult } from "../plays/job.ts";

/** Whoever plays jobs: threads, or the thread that asks. */
export interface Players {
  /** Jobs that are played at once. */
  readonly count: number;
  test(job: TestJob): Promise<TestResult>;
  dev(job: DevJob): Promise<DevResult>;
  close(): Promise<void>;
}
