import { Presets, SingleBar } from "cli-progress";
import type { Progress } from "../runs/run.ts";
import type { Terminal } from "./terminal.ts";

export interface ProgressBar {
  update(progress: Progress): void;
  stop(): void;
}

/** A bar with rate and time left on a terminal; elsewhere a plain line at every tenth. */
export function progressBar(terminal: Terminal): ProgressBar {
  return terminal.interactive ? drawn(terminal) : plain(terminal);
}

const units = { dev: "dev datasets", test: "items", report: "items" } as const;

function drawn(terminal: Terminal): ProgressBar {
  const started = terminal.clock();
  const rate = (plays: number) => Math.round(plays / Math.max(0.001, (terminal.clock() - started) / 1000)).toLocaleString("en");
  let bar: SingleBar | null = null;
  let phase: Progress["phase"] | null = null;
  const stop = () => {
    bar?.stop();
    bar = null;
  };
  return {
    update(progress) {
      const unit = units[progress.phase];
      if (progress.phase !== phase) {
        stop();
        phase = progress.phase;
        if (phase === "report") return;
        bar = new SingleBar(
          {
            format: `${phase} {bar} {value}/{total} ${unit}  {plays} plays, {rate}/s  {duration_formatted}, left {eta_formatted}`,
            hideCursor: true,
            stream: process.stderr,
          },
          Presets.shades_classic,
        );
        bar.start(progress.total, progress.done, { plays: progress.plays, rate: rate(progress.plays) });
      } else bar?.update(progress.done, { plays: progress.plays, rate: rate(progress.plays) });
    },
    stop,
  };
}

function plain(terminal: Terminal): ProgressBar {
  let told = "";
  return {
    update({ phase, done, total, plays }) {
      if (phase === "report") return;
      const tenth = total === 0 ? 10 : Math.floor((10 * done) / total);
      const now = `${phase} ${tenth}`;
      if (now === told) return;
      told = now;
      // Plays are those of this process: where it has none to make, that is what is to be said.
      const made = done === total && plays === 0 ? "all there already" : `${plays} plays`;
      terminal.remark(`${phase}: ${done} of ${total} ${units[phase]}${phase === "test" ? `, ${made}` : ""}\n`);
    },
    stop: () => undefined,
  };
}
