import { listScreenTimeRows, saveRules } from '#server/features/screen-time/screen-time.repo.ts';
import type { ScreenTimeRules } from '#shared/features/screen-time/screen-time.contract.ts';
import type { TestApp } from '../server/make-app.ts';

/** Limits the kid's time, long enough ago to leave no grace period. */
export const limitKid = (app: TestApp, rules: Partial<ScreenTimeRules>): void => {
  const { id } = app.person('kid');
  const past = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
  saveRules(app.db, id, { dailyMinutes: null, windows: null, ...rules }, past);
};

export const usedSeconds = (app: TestApp): number =>
  listScreenTimeRows(app.db, [app.person('kid').id], app.context.household.day())[0]?.usedSeconds ??
  0;

export const everyDay = (from: number, to: number) =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: from * 60, to: to * 60 }));
