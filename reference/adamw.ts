export interface AdamWSettings {
  /** Decay of the first and the second moment. */
  readonly betas: readonly [number, number];
  /** Added to the root of the second moment. */
  readonly epsilon: number;
  readonly weightDecay: number;
  /** Longest gradient, as a 2-norm over all parameters; a longer one is scaled down to it. */
  readonly clip: number;
}

/** What a training needs of its optimiser to go on: steps taken, and the moments of every parameter. */
export interface AdamWSlots {
  readonly step: number;
  readonly first: Float32Array;
  readonly second: Float32Array;
}

/**
 * Adam with decoupled weight decay (Loshchilov and Hutter 2019, algorithm 2) and clipping, over all parameters in one array. In plain
 * JavaScript: equal gradients give equal bits on every backend.
 */
export class AdamW {
  readonly #settings: AdamWSettings;
  readonly #decayed: Uint8Array;
  #slots: AdamWSlots;

  /** `decayed` has a one for each parameter that weight decay is for, a zero for the others. */
  constructor(settings: AdamWSettings, decayed: Uint8Array, slots?: AdamWSlots) {
    this.#settings = settings;
    this.#decayed = decayed;
    this.#slots = slots ?? { step: 0, first: new Float32Array(decayed.length), second: new Float32Array(decayed.length) };
  }

  /** The slots as they stand; the next step changes the arrays. */
  get slots(): AdamWSlots {
    return this.#slots;
  }

  /** Changes the parameters in place. Returns the gradient's norm before clipping. */
  step(parameters: Float32Array, gradient: Float32Array, learningRate: number): number {
    const { betas, epsilon, weightDecay, clip } = this.#settings;
    const { first, second } = this.#slots;
    const step = this.#slots.step + 1;
    const norm = Math.sqrt(gradient.reduce((sum, g) => sum + g * g, 0));
    const scale = norm > clip ? clip / norm : 1;
    const [beta1, beta2] = betas;
    const unbias1 = 1 / (1 - beta1 ** step);
    const unbias2 = 1 / (1 - beta2 ** step);
    const decay = learningRate * weightDecay;
    for (let i = 0; i < parameters.length; i++) {
      const g = gradient[i]! * scale;
      const m = beta1 * first[i]! + (1 - beta1) * g;
      const v = beta2 * second[i]! + (1 - beta2) * g * g;
      first[i] = m;
      second[i] = v;
      const update = (learningRate * m * unbias1) / (Math.sqrt(v * unbias2) + epsilon);
      parameters[i] = parameters[i]! * (1 - decay * this.#decayed[i]!) - update;
    }
    this.#slots = { step, first, second };
    return norm;
  }
}
