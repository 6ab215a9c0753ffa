/** One question of a dataset. JSON: items travel to the workers with their jobs. */
export interface Item {
  readonly id: string;
  readonly question: string;
  /** Accepted answers, any one of which suffices. */
  readonly targets: readonly string[];
  readonly options?: readonly { readonly label: string; readonly text: string }[];
  /** Items of one cluster are not independent (one text, several questions); they are resampled together. */
  readonly cluster?: string;
  /** The same question in the symbols of the micro models, where it has one (`micro/vocabulary.ts`). */
  readonly micro?: string;
  /** The part of a split that the item belongs to by its nature; left out: either. */
  readonly part?: "dev" | "test";
  /** What only simulated models may read. */
  readonly hidden?: Readonly<Record<string, unknown>>;
}
