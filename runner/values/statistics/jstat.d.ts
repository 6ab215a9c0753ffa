/** The part of jStat that is used; the package ships no types. */
declare module "jstat" {
  const jStat: {
    /** Ranks from 1, ties sharing the average of the ranks they span. */
    rank(values: readonly number[]): number[];
    readonly normal: {
      /** Quantile function. */
      inv(probability: number, mean: number, standardDeviation: number): number;
    };
  };
  export default jStat;
}
