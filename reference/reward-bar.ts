import { Presets, SingleBar } from "cli-progress";
import type { Terminal } from "../runner/terminal/terminal.ts";
import type { StepMetrics } from "./step-metrics.ts";
import type { TrainingLog } from "./train.ts";

/** Shows a training in a team while it runs. */
export interface RewardBar {
  update(log: TrainingLog): void;
  /** Ends it; returns the seconds that a step took. */
  stop(): number;
}

/** A bar with time left on a terminal; elsewhere a plain line at every twentieth of the steps. */
export function rewardBar(terminal: Terminal, name: string, first: number, steps: number): RewardBar {
  const started = terminal.clock();
  let taken = first;
  const secondsAStep = () => (terminal.clock() - started) / 1000 / Math.max(1, taken - first);
  const show = terminal.interactive ? drawn(name, first, steps) : plain(terminal, name, first, steps);
  return {
    update({ steps: log }) {
      taken = log.length;
      show.update(taken, log.at(-1)!, secondsAStep());
    },
    stop() {
      show.stop();
      return secondsAStep();
    },
  };
}

interface Shown {
  update(taken: number, metrics: StepMetrics, secondsAStep: number): void;
  stop(): void;
}

const two = (value: number | null) => value?.toFixed(2) ?? "-";

const facts = ({ reward, flat, masked, logProb, kl, tokens }: StepMetrics) => ({
  reward: two(reward),
  spread: two(1 - flat - masked),
  entropy: two(logProb === null ? null : -logProb),
  kl: kl?.toExponential(1) ?? "-",
  tokens,
});

function drawn(name: string, first: number, steps: number): Shown {
  const bar = new SingleBar(
    {
      format: `${name} {bar} {value}/{total}  reward {reward}  groups with a spread {spread}  entropy {entropy}  kl {kl}  {tokens} tokens  left {eta_formatted}`,
      hideCursor: true,
      etaBuffer: 50,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(steps, first, { reward: "-", spread: "-", entropy: "-", kl: "-", tokens: "-" });
  return {
    update: (taken, metrics) => bar.update(taken, facts(metrics)),
    stop: () => bar.stop(),
  };
}

function plain(terminal: Terminal, name: string, first: number, steps: number): Shown {
  const part = (step: number) => Math.floor((20 * step) / steps);
  let told = part(first);
  return {
    update(taken, metrics, secondsAStep) {
      if (part(taken) === told) return;
      told = part(taken);
      const { reward, spread, entropy, kl, tokens } = facts(metrics);
      const left = Math.round((steps - taken) * secondsAStep);
      terminal.remark(
        `${name}: step ${taken} of ${steps}, reward ${reward}, groups with a spread ${spread}, entropy ${entropy}, kl ${kl}, ${tokens} tokens, ${left} s left\n`,
      );
    },
    stop: () => undefined,
  };
}
