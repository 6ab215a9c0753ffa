import { shapeOf, syntheticReport } from "./test/runner/page/synthetic-report.ts";
let c = process.cpuUsage().user;
const lap = (n: string) => { const d = process.cpuUsage().user; console.log(n, Math.round((d - c) / 1000)); c = d; };
syntheticReport(shapeOf(1, 2, 2)); lap("1x2x2");
syntheticReport(shapeOf(3, 4, 3)); lap("3x4x3");
const t = syntheticReport(shapeOf(5, 12, 12)); lap("5x12x12");
console.log(JSON.stringify(t).length);
