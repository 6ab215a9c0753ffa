import { playDevJob } from "./dev-job.ts";
import type { DevResult, Job, TestResult } from "./job.ts";
import type { Team } from "./team.ts";
import { playTestJob } from "./test-job.ts";

/** Plays a job of either phase. */
export const playJob = (job: Job, team: Team): Promise<TestResult | DevResult> =>
  job.kind === "dev" ? playDevJob(job, team) : playTestJob(job, team);
