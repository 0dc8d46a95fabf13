import { addToDay } from '../../dates.ts';
import type { EmotionType } from './emotions.fields.ts';

/** As much of a log as the rules need; `date` is yyyy-MM-dd. */
export interface Felt {
  date: string;
  emotionType: EmotionType;
  intensity: number;
}

/** When a kid is asked whether they would like to tell a grown-up (rule 121). */
const careRule = {
  heavy: ['sad', 'angry', 'worried'] as readonly EmotionType[],
  minIntensity: 7,
  /** On so many of the last so many days, today among them. */
  heavyDays: 4,
  windowDays: 7,
  /** How long it stays away once put away, in days. */
  quietDays: 7,
} as const;

/** The first day that counts for the question. */
export const careWindowStart = (today: string): string => addToDay(today, 1 - careRule.windowDays);

/** Whether sadness, anger or worry was strong on most of the last days. */
export const areDaysHard = (logs: Iterable<Felt>, today: string): boolean => {
  const start = careWindowStart(today);
  const hard = new Set<string>();
  for (const { date, emotionType, intensity } of logs) {
    const isHeavy = careRule.heavy.includes(emotionType) && intensity >= careRule.minIntensity;
    if (isHeavy && date >= start && date <= today) hard.add(date);
  }
  return hard.size >= careRule.heavyDays;
};

/** Whether the question was put away a short while ago. */
export const isCareQuiet = (dismissedOn: string | null, today: string): boolean =>
  dismissedOn !== null && today < addToDay(dismissedOn, careRule.quietDays);

/** What was felt most: most often, then most strongly; of equals the one that comes last. */
export const dominantOf = (logs: readonly Felt[]): EmotionType | null => {
  const weights = new Map<EmotionType, number>();
  let best: EmotionType | null = null;
  // An intensity is at most 10 and a day has at most 50: one more log outweighs any strength.
  for (const { emotionType, intensity } of logs) {
    weights.set(emotionType, (weights.get(emotionType) ?? 0) + 1_000 + intensity);
  }
  for (const { emotionType } of logs) {
    if (best === null || (weights.get(emotionType) ?? 0) >= (weights.get(best) ?? 0)) {
      best = emotionType;
    }
  }
  return best;
};
