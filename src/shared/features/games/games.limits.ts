/** Named limits of the games, for both sides. */
export const limits = {
  /** Letters of a word of the household's own. */
  wordMin: 3,
  wordMax: 12,
  wordsMax: 30,
  /** A round without a clock may lie open all day. */
  secondsMax: 86_400,
  movesMax: 100_000,
  /** Finished rounds of a person that count at once, and then one in ten seconds: the quickest takes longer. */
  playBurst: 20,
  playsPerSecond: 0.1,
} as const;
