import { beforeAll, expect, it } from "vitest";
import type { CallLine } from "../../../spec/index.ts";
import { start } from "../runs/command-line.ts";
import { play } from "../runs/play.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import { networkSuite, simulatedServer } from "./simulated-suite.ts";

const count = 8;
const folder = new SuiteFolder();
const changes = { methods: [{ id: "debate", use: "refine" }], modelLimits: { attemptTimeoutSeconds: 600 } };

beforeAll(async () => {
  const server = await simulatedServer(count);
  folder.write("base.json", networkSuite(server.url, count, changes));
  await play(folder, "base.json", "base", { clock: () => performance.now() });
  await server.stop();
}, 60_000);

it.each(["SIGINT", "SIGKILL"] as const)(
  "%s with calls that hang ends the process, and no call that was answered is lost",
  async (signal) => {
    // Every fifth reply never comes, and nobody would give up on it for ten minutes.
    const server = await simulatedServer(count, { faults: { hang: 0.2 } });
    const suite = folder.write(`${signal}.json`, networkSuite(server.url, count, changes));
    const out = folder.at(signal);
    const { process: child, ended } = start(["run", suite, "--out", out, "--workers", "2"]);
    const answered = () => server.counts.get("fine") ?? 0;
    let seen = -1;
    // Until no reply comes any more: all that was answered has arrived.
    while (answered() === 0 || answered() > seen) {
      seen = answered();
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    child.kill(signal);
    const { code, stderr } = await ended;
    await server.stop();
    expect(code, stderr).toBe(signal === "SIGINT" ? 3 : null);
    expect(new Set(folder.lines<CallLine>(signal, "calls.jsonl").map(({ key }) => key)).size).toBe(seen);

    const healed = await simulatedServer(count);
    folder.write(`${signal}.json`, networkSuite(healed.url, count, changes));
    await play(folder, `${signal}.json`, signal, { clock: () => performance.now(), mode: "resume" });
    expect((healed.counts.get("fine") ?? 0) + seen).toBe(folder.lines<CallLine>("base", "calls.jsonl").length);
    await healed.stop();
    expect(folder.text(signal, "report.json")).toBe(folder.text("base", "report.json"));
  },
  60_000,
);
