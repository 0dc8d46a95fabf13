import { z } from 'zod';
import { addToDay, timeOnDay } from '#shared/dates.ts';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { randomFrom } from '#shared/features/games/random.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { insertLog } from '../features/emotions/emotions.repo.ts';

/** What a kid of the sample family tends to feel: emotion, description, trigger, what helped. */
export const SampleEmotion = z.tuple([EmotionType, z.string(), z.string(), z.string()]);
export type SampleEmotion = z.infer<typeof SampleEmotion>;

/** How far back the logs go, and how many of the days have some. */
const days = 400;
const loggedShare = 0.7;

/** Fills more than a year of the kids' emotions. */
export const seedEmotions = (
  context: Context,
  feelings: SampleEmotion[],
  people: UserRow[],
): void => {
  const { db, household } = context;
  const random = randomFrom(11);
  const today = household.day();
  for (const { id: userId } of people.filter(({ isChild }) => isChild)) {
    for (let ago = days; ago > 0; ago -= 1) {
      if (random() > loggedShare) continue;
      const date = addToDay(today, -ago);
      const count = random() < 0.3 ? 2 : 1;
      for (let n = 0; n < count; n += 1) {
        const feeling = feelings[Math.floor(random() * feelings.length)];
        if (!feeling) continue;
        const [emotionType, description, triggers, coping] = feeling;
        insertLog(db, {
          userId,
          emotionType,
          intensity: 2 + Math.floor(random() * 8),
          date,
          timestamp: timeOnDay(date, (16 + n) * 60, household.timeZone()).toISOString(),
          description,
          triggers,
          coping,
        });
      }
    }
  }
};
