export const limits = {
  noteMax: 300,
  pageDefault: 200,
  pageMax: 500,
  /** New badges celebrated at once; more follow later. */
  celebrationsMax: 100,
  /** Results of games per person: a round takes longer than that, calm or not. */
  resultBurst: 10,
  resultsPerSecond: 0.5,
  /** Badges one grown-up gives. */
  awardBurst: 20,
  awardsPerSecond: 0.1,
} as const;
