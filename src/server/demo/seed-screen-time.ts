import { z } from 'zod';
import { addToDay } from '#shared/dates.ts';
import { ScreenTimeRules } from '#shared/features/screen-time/screen-time.contract.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { addUsed, saveRules } from '../features/screen-time/screen-time.repo.ts';

export const SampleScreenTime = ScreenTimeRules.extend({
  who: z.string(),
  /** Minutes of the last days, yesterday last. */
  used: z.array(z.int()),
});
export type SampleScreenTime = z.infer<typeof SampleScreenTime>;

/** Limits the time of a kid of the sample family, who has been there on the last days. */
export const seedScreenTime = (
  context: Context,
  times: SampleScreenTime[],
  people: UserRow[],
): void => {
  const { db, clock, household } = context;
  for (const { who, used, dailyMinutes, windows } of times) {
    const kid = people.find(({ username }) => username === who);
    if (!kid) throw new Error(`nobody is called ${who}`);
    saveRules(db, kid.id, { dailyMinutes, windows }, clock.now().toISOString());
    used.forEach((minutes, index) => {
      addUsed(db, kid.id, addToDay(household.day(), index - used.length), minutes * 60);
    });
  }
};
