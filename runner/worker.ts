import type { MessagePort } from "node:worker_threads";
import { workerData } from "piscina";
import { SpecError } from "../spec/index.ts";
import { GatewayClient } from "./gateway/gateway-port.ts";
import type { DevResult, Job, Refused, TestResult, WorkerData } from "./plays/job.ts";
import { playJob } from "./plays/play-job.ts";
import { openTeam, type Team } from "./plays/team.ts";
import { diskCode } from "./runs/disk-code.ts";
import { sameCode } from "./runs/suite-code.ts";

const gateway = new GatewayClient();
let team: Promise<Team> | undefined;

const opened = async (data: WorkerData): Promise<Team> =>
  openTeam(data, gateway, await sameCode(data.code ?? {}, data.directory, diskCode));

/** A worker thread's one task: play a job. The models are opened with the first. */
export default async function work({ job, port }: { job: Job; port: MessagePort | null }): Promise<TestResult | DevResult | Refused> {
  try {
    if (port !== null) gateway.attach(port);
    team ??= opened(workerData as WorkerData);
    return await playJob(job, await team);
  } catch (error) {
    if (error instanceof SpecError) return { kind: "refused", violations: error.violations };
    throw error;
  } finally {
    gateway.detach();
  }
}
