import type { OwnCode } from "../own-code.ts";
import type { DevJob, DevResult, Job, TestJob, TestResult, WorkerData } from "../plays/job.ts";
import { playJob } from "../plays/play-job.ts";
import { openTeam, type Team } from "../plays/team.ts";
import type { Players } from "./players.ts";

/** Plays jobs one by one in the thread that asks, where debuggers and measures of coverage see it. Network models it cannot ask. */
export class ThisThread implements Players {
  readonly count = 1;
  readonly #open: () => Promise<Team>;
  #team: Promise<Team> | undefined;

  constructor(data: WorkerData, own: OwnCode) {
    this.#open = () => openTeam(data, null, own);
  }

  test(job: TestJob): Promise<TestResult> {
    return this.#play(job) as Promise<TestResult>;
  }

  dev(job: DevJob): Promise<DevResult> {
    return this.#play(job) as Promise<DevResult>;
  }

  async #play(job: Job): Promise<TestResult | DevResult> {
    this.#team ??= this.#open();
    return playJob(job, await this.#team);
  }

  async close(): Promise<void> {}
}
