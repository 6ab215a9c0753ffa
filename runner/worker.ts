import type { MessagePort } from "node:worker_threads";
import { workerData } from "piscina";
import { SpecError } from "../spec/index.ts";
import { GatewayClient } from "./gateway/gateway-port.ts";
import { playDevJob } from "./plays/dev-job.ts";
import type { DevResult, Job, Refused, TestResult, WorkerData } from "./plays/job.ts";
import { openTeam, type Team } from "./plays/team.ts";
import { playTestJob } from "./plays/test-job.ts";

const gateway = new GatewayClient();
let team: Promise<Team> | undefined;

/** A worker thread's one task: play a job. The models are opened with the first. */
export default async function work({ job, port }: { job: Job; port: MessagePort | null }): Promise<TestResult | DevResult | Refused> {
  try {
    if (port !== null) gateway.attach(port);
    team ??= openTeam(workerData as WorkerData, gateway);
    return await (job.kind === "dev" ? playDevJob(job, await team) : playTestJob(job, await team));
  } catch (error) {
    if (error instanceof SpecError) return { kind: "refused", violations: error.violations };
    throw error;
  } finally {
    gateway.detach();
  }
}
