/** How much of a scenario is run: all of it, or a tenth to try it. */
export interface Scale {
  isShort: boolean;
  /** A count of the promise, or its tenth. */
  of(count: number): number;
}

export const scaleOf = (isShort: boolean): Scale => ({
  isShort,
  of: (count) => (isShort ? Math.ceil(count / 10) : count),
});

/** What every scenario is given: where the sample server is, and how much to do. */
export interface Setting {
  /** A data folder with the sample family and a thousand posts. */
  server: string;
  scale: Scale;
}
