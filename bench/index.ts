import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";
import { Bench } from "tinybench";
import { addExtraction } from "./extraction.ts";
import { gatewayFigures, gatewayMemory } from "./gateway.ts";
import { inferenceFigures } from "./micro-inference.ts";
import { addPlays } from "./plays.ts";
import { recordedProcess } from "./processes.ts";
import { addShapley } from "./shapley.ts";
import { trainingFigures } from "./training.ts";
import { verificationFigure } from "./verification.ts";
import { addWorkerStart } from "./workers.ts";

// `npm run bench`: measures, prints, and writes docs/bench.md. As the command line does (runner/cli.ts says why):
setFlagsFromString("--no-allocation-site-pretenuring");

const bench = new Bench({ time: 1500, warmupTime: 500 });
const plays = [await addPlays(bench, 4, 300), await addPlays(bench, 8, 50), await addPlays(bench, 12, 4)];
for (const players of [8, 12, 16]) addShapley(bench, players);
addExtraction(bench);
const start = addWorkerStart(bench);
await bench.run();

const lines = [
  "# Speed",
  "",
  `Made by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}. Medians.`,
  "",
  "| what | median | |",
  "|---|---|---|",
];
for (const task of bench.tasks) {
  const { result } = task;
  if (result?.state !== "completed") throw new Error(`${task.name}: ${result?.state}`);
  const median = result.latency.p50;
  const counted = plays.find(({ name }) => name === task.name);
  const time =
    median < 1 ? `${(1000 * median).toFixed(0)} µs` : median < 1000 ? `${median.toFixed(1)} ms` : `${(median / 1000).toFixed(2)} s`;
  const rate =
    counted === undefined
      ? task.name === start
        ? "from source, through tsx"
        : ""
      : `${Math.round(counted.plays / (median / 1000)).toLocaleString("en")} plays a second and thread`;
  lines.push(`| ${task.name} | ${time} | ${rate} |`);
}
for (const members of [8, 12]) {
  const figure = recordedProcess(members, 3);
  if (figure === null) {
    lines.push("", "The recorded answers are not there, so that whole processes were not measured.");
    break;
  }
  const memory = `${Math.round(figure.peakMemoryBytes / 2 ** 20)} MiB resident`;
  lines.push(
    `| process start to report: ${members} recorded models, GSM8K, ${figure.plays.toLocaleString("en")} plays, intervals | ${figure.seconds.toFixed(2)} s | ${memory} |`,
  );
}
const verification = verificationFigure(100_000);
lines.push(
  `| \`verify\`, process start to verdict: ${verification.calls.toLocaleString("en")} recorded calls, ${verification.plays.toLocaleString("en")} plays, ${verification.madeAgain.toLocaleString("en")} calls made again | ${verification.seconds.toFixed(2)} s | ${verification.cpuSeconds.toFixed(2)} s of processor time |`,
);
const calls = 20_000;
const { gatewayMicros, fetchMicros, busy } = await gatewayFigures(calls);
const ratio = (gatewayMicros / fetchMicros).toFixed(2);
const micros = (time: number) => `${Math.round(time)} µs`;
lines.push(
  `| CPU time of a call through the gateway, ${calls.toLocaleString("en")} calls of a loopback server | ${micros(gatewayMicros)} | ${ratio} of a bare \`fetch\` loop's ${micros(fetchMicros)} |`,
  `| connections that are busy, 64 at 200 ms a reply | ${(100 * busy).toFixed(1)} % | |`,
  `| resident memory, 1,000,000 calls of which 1,000 are in flight | ${Math.round((await gatewayMemory(1_000_000, 1000)) / 2 ** 20)} MiB | |`,
);
for (const { backend, tokensPerSecond, callMillis } of inferenceFigures(3)) {
  lines.push(
    `| new tokens a second of processor time, micro model of 149,440 parameters on ${backend}, 64 replies at a time | ${Math.round(tokensPerSecond).toLocaleString("en")} | ${callMillis.toFixed(2)} ms a call of a grid |`,
  );
}
lines.push(...(await trainingFigures(8, 200)));
const text = `${lines.join("\n")}\n`;
process.stdout.write(text);
writeFileSync(new URL("../docs/bench.md", import.meta.url), text);
