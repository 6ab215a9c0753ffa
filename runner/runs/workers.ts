import { availableParallelism } from "node:os";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import { SpecError } from "../../spec/index.ts";
import type { GatewayPort } from "../gateway/gateway-port.ts";
import type { DevJob, DevResult, Job, Refused, TestJob, TestResult, WorkerData } from "../plays/job.ts";
import type { Players } from "./players.ts";
import { workerProgram } from "./worker-program.ts";

/** Threads that play jobs. */
export class Workers implements Players {
  readonly #pool: Piscina<{ job: Job; port: MessagePort | null }, TestResult | DevResult | Refused>;
  readonly count: number;

  readonly #gateway: GatewayPort | null;

  /** `gateway` answers the calls of network models; null where the suite has none. */
  constructor(data: WorkerData, count: number = availableParallelism(), gateway: GatewayPort | null = null) {
    this.#gateway = gateway;
    this.count = count;
    this.#pool = new Piscina({ filename: workerProgram(), workerData: data, minThreads: count, maxThreads: count });
    // A thread that breaks while it has no job: the next job will meet what broke it, and says so.
    this.#pool.on("error", () => undefined);
  }

  test(job: TestJob): Promise<TestResult> {
    return this.#play(job) as Promise<TestResult>;
  }

  dev(job: DevJob): Promise<DevResult> {
    return this.#play(job) as Promise<DevResult>;
  }

  async #play(job: Job): Promise<TestResult | DevResult> {
    let result: TestResult | DevResult | Refused;
    try {
      if (this.#gateway === null) result = await this.#pool.run({ job, port: null });
      else {
        // A port for each job: it comes and goes with it, whichever thread takes the job.
        const { port1, port2 } = new MessageChannel();
        this.#gateway.serve(port1);
        result = await this.#pool.run({ job, port: port2 }, { transferList: [port2] }).finally(() => port1.close());
      }
    } catch (error) {
      const what = job.kind === "dev" ? "the dev items" : `items ${job.items[0]!.id} to ${job.items.at(-1)!.id}`;
      throw new Error(`a worker broke on ${what} of "${job.dataset}": ${(error as Error).message}`, { cause: error });
    }
    if (result.kind === "refused") throw new SpecError(result.violations);
    return result;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
