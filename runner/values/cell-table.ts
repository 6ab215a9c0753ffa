import { isGraded, type Outcome, playState } from "../../spec/outcome.ts";
import { wholePool } from "../coalition.ts";
import { allCoalitions } from "./game-index.ts";

/** What is known of a cell (pool, method, dataset) before anything is played. */
export interface CellShape {
  readonly pool: string;
  readonly method: string;
  readonly dataset: string;
  /** Model ids in pool order. */
  readonly members: readonly string[];
  /** Ids of the test items, in the dataset's order. */
  readonly items: readonly string[];
  /** Cluster of each item, null where an item says none; null where none does. */
  readonly clusters: readonly (string | null)[] | null;
  readonly repeats: number;
  /** The coalitions that are played, ascending, without the empty one, the whole pool among them; null: all. */
  readonly masks: Uint32Array | null;
}

/** The state without its degraded bit. */
export const stateCode = (state: number): number => state & ~playState.degraded;

/** One bit per state code that a row holds. */
const bit = (code: number): number => 1 << code;

/**
 * The outcomes of one cell, one byte a play. Lines are added in any order, the last line of an (item, repeat) wins, and nothing
 * that is read depends on the order. A play without a line is not run. Rows are (item, repeat): row = item * repeats + repeat;
 * columns are coalitions, the whole pool last. Scores other than 0 and 1 are kept beside the rows that have them.
 */
export class CellTable {
  readonly shape: CellShape;
  /** The coalition of each column. */
  readonly masks: Uint32Array;
  readonly rows: number;
  readonly columns: number;
  /** Index in the pool of the member that held the role `anchor` in the whole pool, per row; -1 where nobody did. */
  readonly anchor: Int8Array;
  /** Per row, pairs of members that both answered alone, and those of them whose answers are equal votes. */
  readonly answeredPairs: Uint16Array;
  readonly equalPairs: Uint16Array;
  /** What the play of the whole pool took, per row; NaN where unknown or not played. */
  readonly calls: Float64Array;
  readonly inputTokens: Float64Array;
  readonly outputTokens: Float64Array;
  readonly cost: Float64Array;
  readonly #states: Uint8Array;
  readonly #seen: Uint8Array;
  readonly #scores = new Map<number, Float64Array>();
  readonly #reasons = new Map<number, string>();
  readonly #usage = new Map<number, { calls: Float64Array; tokens: Float64Array; cost: Float64Array }>();
  readonly #itemIndex: ReadonlyMap<string, number>;
  readonly #columnOf: ReadonlyMap<number, number> | null;

  constructor(shape: CellShape) {
    const players = shape.members.length;
    this.shape = shape;
    this.masks = shape.masks ?? allCoalitions(players);
    this.columns = this.masks.length;
    if (this.masks[this.columns - 1] !== wholePool(players)) {
      throw new RangeError(
        `the last coalition of a cell must be the whole pool ${wholePool(players)}, found ${this.masks[this.columns - 1]}`,
      );
    }
    this.rows = shape.items.length * shape.repeats;
    this.anchor = new Int8Array(this.rows).fill(-1);
    this.answeredPairs = new Uint16Array(this.rows);
    this.equalPairs = new Uint16Array(this.rows);
    const unknown = () => new Float64Array(this.rows).fill(Number.NaN);
    this.calls = unknown();
    this.inputTokens = unknown();
    this.outputTokens = unknown();
    this.cost = unknown();
    this.#states = new Uint8Array(this.rows * this.columns).fill(playState.notRun);
    this.#seen = new Uint8Array(this.rows).fill(bit(playState.notRun));
    this.#itemIndex = new Map(shape.items.map((id, index) => [id, index]));
    this.#columnOf = shape.masks && new Map(Array.from(this.masks, (mask, column) => [mask, column]));
  }

  /** Adds a line of outcomes.jsonl. Throws a RangeError where the line is not one of this cell. */
  add(outcome: Outcome): void {
    const row = this.#rowOf(outcome);
    const skipped = this.#skippedColumns(outcome);
    const start = row * this.columns;
    let seen = 0;
    let whole = true;
    for (let column = 0; column < this.columns; column++) {
      const state = outcome.states[column + skipped]!;
      const code = stateCode(state);
      this.#states[start + column] = state;
      seen |= bit(code);
      if (code <= playState.correct) {
        const answer = outcome.answers[outcome.answer[column + skipped]!];
        if (answer && answer.score !== code) whole = false;
      }
    }
    this.#seen[row] = seen;
    if (whole) this.#scores.delete(row);
    else this.#scores.set(row, this.#scoresOf(outcome, skipped));
    const reason = seen & bit(playState.unsupported) ? this.#reasonOf(outcome, skipped) : null;
    if (reason === null) this.#reasons.delete(row);
    else this.#reasons.set(row, reason);
    this.anchor[row] = outcome.roles.anchor?.at(-1) ?? -1;
    this.#addAgreement(row, outcome, skipped);
    this.#addUsage(row, outcome, skipped);
    this.calls[row] = outcome.full?.calls ?? Number.NaN;
    this.inputTokens[row] = outcome.full?.inputTokens ?? Number.NaN;
    this.outputTokens[row] = outcome.full?.outputTokens ?? Number.NaN;
    this.cost[row] = outcome.full?.cost ?? Number.NaN;
  }

  /** What each coalition's play of a row took, NaN where unknown; null where the lines do not say. */
  usage(row: number): { readonly calls: Float64Array; readonly tokens: Float64Array; readonly cost: Float64Array } | null {
    return this.#usage.get(row) ?? null;
  }

  #addUsage(row: number, { usage }: Outcome, skipped: number): void {
    if (usage === undefined) {
      this.#usage.delete(row);
      return;
    }
    const of = (values: readonly (number | null)[]) => Float64Array.from(values.slice(skipped), (value) => value ?? Number.NaN);
    this.#usage.set(row, { calls: of(usage.calls), tokens: of(usage.tokens), cost: of(usage.cost) });
  }

  hasItem(id: string): boolean {
    return this.#itemIndex.has(id);
  }

  /** Column of a coalition, -1 where it is not among those of the cell. */
  columnOf(mask: number): number {
    return this.#columnOf ? (this.#columnOf.get(mask) ?? -1) : mask <= this.columns ? mask - 1 : -1;
  }

  state(row: number, column: number): number {
    return this.#states[row * this.columns + column]!;
  }

  /** Score in [0, 1]; 0 for no answer, and for every play that was not graded. */
  score(row: number, column: number): number {
    const scores = this.#scores.get(row);
    return scores ? scores[column]! : stateCode(this.state(row, column)) === playState.correct ? 1 : 0;
  }

  /** True where any play of the row is in the state of this code. */
  has(row: number, code: number): boolean {
    return (this.#seen[row]! & bit(code)) !== 0;
  }

  /** Why the first unsupported play, in item order, is unsupported; null where its line gives no reason. */
  unsupportedBecause(): string | null {
    for (let row = 0; row < this.rows; row++) {
      const reason = this.#reasons.get(row);
      if (reason !== undefined) return reason;
    }
    return null;
  }

  #rowOf({ pool, method, dataset, item, repeat }: Outcome): number {
    const index = this.#itemIndex.get(item);
    const { shape } = this;
    if (pool !== shape.pool || method !== shape.method || dataset !== shape.dataset) {
      throw new RangeError(
        `found an outcome of ${pool} / ${method} / ${dataset} in the cell ${shape.pool} / ${shape.method} / ${shape.dataset}`,
      );
    }
    if (index === undefined)
      throw new RangeError(`found an outcome of item ${item}, which is not among the ${shape.items.length} of ${dataset}`);
    if (repeat >= shape.repeats) throw new RangeError(`found repeat ${repeat} of item ${item}, allowed are 0..${shape.repeats - 1}`);
    return index * shape.repeats + repeat;
  }

  /** 1 where the line starts with the empty coalition, else 0. */
  #skippedColumns(outcome: Outcome): number {
    const skipped = outcome.masks ? 0 : 1;
    const fits = outcome.masks
      ? outcome.masks.length === this.columns && outcome.masks.every((mask, column) => mask === this.masks[column])
      : this.#columnOf === null;
    if (!fits || outcome.states.length !== this.columns + skipped || outcome.answer.length !== outcome.states.length) {
      throw new RangeError(`found other coalitions for item ${outcome.item} than the ${this.columns} of this cell`);
    }
    return skipped;
  }

  #scoresOf(outcome: Outcome, skipped: number): Float64Array {
    return Float64Array.from(this.masks, (_, column) => {
      const state = outcome.states[column + skipped]!;
      if (!isGraded(state) || stateCode(state) === playState.noAnswer) return 0;
      return outcome.answers[outcome.answer[column + skipped]!]?.score ?? stateCode(state);
    });
  }

  #reasonOf(outcome: Outcome, skipped: number): string | null {
    const column = outcome.states.findIndex((state) => stateCode(state) === playState.unsupported);
    return column < skipped ? null : (outcome.failures[outcome.answer[column]!]?.message ?? null);
  }

  #addAgreement(row: number, outcome: Outcome, skipped: number): void {
    const keys: string[] = [];
    for (let i = 0; i < this.shape.members.length; i++) {
      const column = this.columnOf(2 ** i);
      if (column < 0 || stateCode(outcome.states[column + skipped]!) > playState.correct) continue;
      const answer = outcome.answers[outcome.answer[column + skipped]!];
      if (answer) keys.push(answer.key);
    }
    let equal = 0;
    for (const [k, key] of keys.entries()) for (let other = 0; other < k; other++) if (keys[other] === key) equal++;
    this.answeredPairs[row] = (keys.length * (keys.length - 1)) / 2;
    this.equalPairs[row] = equal;
  }
}
