export interface Scale {
  isShort: boolean;
  of(count: number): number;
}

export const scaleOf = (isShort: boolean): Scale => ({
  isShort,
  of: (count) => (isShort ? Math.ceil(count / 10) : count),
});

export interface Setting {
  server: string;
  scale: Scale;
}
