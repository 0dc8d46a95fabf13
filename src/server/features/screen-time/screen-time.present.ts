import { addToDay } from '#shared/dates.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type {
  OwnScreenTime,
  ScreenTime,
} from '#shared/features/screen-time/screen-time.contract.ts';
import { limits } from '#shared/features/screen-time/screen-time.limits.ts';
import type { Kid } from './kid.ts';

const isoOf = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

const presentState = (kid: Kid | undefined, now: Date) => ({
  rules: {
    dailyMinutes: kid?.rules.dailyMinutes ?? null,
    windows: kid?.rules.windows?.map(({ weekday, from, to }) => ({ weekday, from, to })) ?? null,
  },
  isOpen: kid?.state.isOpen ?? true,
  over: kid?.state.over ?? null,
  endsAt: isoOf(kid?.state.endsAt ?? null),
  opensAt: isoOf(kid?.state.opensAt ?? null),
  usedSeconds: kid?.use.usedSeconds ?? 0,
  extraMinutes: kid?.use.extraMinutes ?? 0,
  now: now.toISOString(),
});

/** A person's own time; always open where nothing limits it. */
export const presentOwn = (kid: Kid | undefined, now: Date): OwnScreenTime => ({
  isLimited: kid !== undefined,
  ...presentState(kid, now),
});

/** A kid's time as admins see it; `secondsOn` holds what was used by day. */
export const presentForAdmin = (
  member: Member,
  kid: Kid | undefined,
  moment: { now: Date; today: string; secondsOn: ReadonlyMap<string, number> },
): ScreenTime => ({
  kid: member,
  ...presentState(kid, moment.now),
  days: Array.from({ length: limits.shownDays }, (_, index) => {
    const day = addToDay(moment.today, index + 1 - limits.shownDays);
    return { day, minutes: Math.floor((moment.secondsOn.get(day) ?? 0) / 60) };
  }),
});
