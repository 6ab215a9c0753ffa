import { workerData } from "piscina";
import { playDevJob } from "./plays/dev-job.ts";
import type { DevResult, Job, TestResult, WorkerData } from "./plays/job.ts";
import { openTeam, type Team } from "./plays/team.ts";
import { playTestJob } from "./plays/test-job.ts";

let team: Promise<Team> | undefined;

/** A worker thread's one task: play a job. The models are opened with the first. */
export default async function work(job: Job): Promise<TestResult | DevResult> {
  team ??= openTeam(workerData as WorkerData);
  return job.kind === "dev" ? playDevJob(job, await team) : playTestJob(job, await team);
}
