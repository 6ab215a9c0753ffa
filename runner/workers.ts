import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { DevJob, DevResult, Job, TestJob, TestResult, WorkerData } from "./job.ts";

/** Threads that play jobs. */
export class Workers {
  readonly #pool: Piscina<Job, TestResult | DevResult>;
  readonly count: number;

  constructor(data: WorkerData, count: number = availableParallelism()) {
    this.count = count;
    const source = import.meta.url.endsWith(".ts");
    // Under tsx the threads inherit its loader; elsewhere (a test runner) they must be told of it.
    const inherits = process.execArgv.some((argument) => argument.includes("tsx"));
    this.#pool = new Piscina({
      filename: new URL(source ? "./worker.ts" : "./worker.js", import.meta.url).href,
      workerData: data,
      minThreads: count,
      maxThreads: count,
      ...(source && !inherits ? { execArgv: ["--import", "tsx"] } : {}),
    });
  }

  test(job: TestJob): Promise<TestResult> {
    return this.#pool.run(job) as Promise<TestResult>;
  }

  dev(job: DevJob): Promise<DevResult> {
    return this.#pool.run(job) as Promise<DevResult>;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
