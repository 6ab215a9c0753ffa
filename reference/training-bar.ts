import { Presets, SingleBar } from "cli-progress";
import type { Terminal } from "../runner/terminal/terminal.ts";

export interface TrainingBar {
  update(step: number, loss: number): void;
  /** Ends it; returns the steps taken a second. */
  stop(): number;
}

/** A bar with steps a second and time left on a terminal; elsewhere a plain line at every twentieth. */
export function trainingBar(terminal: Terminal, name: string, first: number, steps: number): TrainingBar {
  const started = terminal.clock();
  let taken = first;
  const rate = () => (taken - first) / Math.max(0.001, (terminal.clock() - started) / 1000);
  const show = terminal.interactive ? drawn(name, first, steps) : plain(terminal, name, first, steps);
  return {
    update(step, loss) {
      taken = step;
      show.update(step, loss, rate());
    },
    stop() {
      show.stop();
      return rate();
    },
  };
}

interface Shown {
  update(step: number, loss: number, rate: number): void;
  stop(): void;
}

function drawn(name: string, first: number, steps: number): Shown {
  const bar = new SingleBar(
    {
      format: `${name} {bar} {value}/{total} steps  loss {loss}  {rate} steps/s  {duration_formatted}, left {eta_formatted}`,
      hideCursor: true,
      etaBuffer: 100,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(steps, first, { loss: "-", rate: "-" });
  return {
    update: (step, loss, rate) => bar.update(step, { loss: loss.toFixed(3), rate: rate.toFixed(1) }),
    stop: () => bar.stop(),
  };
}

function plain(terminal: Terminal, name: string, first: number, steps: number): Shown {
  const part = (step: number) => Math.floor((20 * step) / steps);
  let told = part(first);
  return {
    update(step, loss, rate) {
      if (part(step) === told) return;
      told = part(step);
      const left = Math.round((steps - step) / rate);
      terminal.remark(`${name}: step ${step} of ${steps}, loss ${loss.toFixed(3)}, ${rate.toFixed(1)} steps/s, ${left} s left\n`);
    },
    stop: () => undefined,
  };
}
