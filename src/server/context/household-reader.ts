import {
  type ChosenDailyLimits,
  type DailyLimits,
  dailyLimitsOf,
  type LimitedRole,
} from '#shared/daily-limits.ts';
import { dayIn } from '#shared/dates.ts';
import type { HourCycle, Joining } from '#shared/features/household/household.fields.ts';
import { type MediaSizes, sizesIn } from '#shared/media-sizes.ts';
import type { Clock } from '../config.ts';

/** What other features need to know of the household. */
export interface HouseholdReader {
  /** Who may join; null until setup. */
  joining(): Joining | null;
  /** The name of the household's space; empty until setup. */
  name(): string;
  /** IANA name of the zone whose days the family lives by (rule 101). */
  timeZone(): string;
  hourCycle(): HourCycle;
  /** The household's day, yyyy-MM-dd, at a moment; now, unless one is given. */
  day(moment?: Date): string;
  /** The household's day on which it was set up; null until setup. */
  firstDay(): string | null;
  /** How large files may be. */
  sizes(): MediaSizes;
  /** How much a role may share in a day. */
  dailyLimits(role: LimitedRole): DailyLimits;
}

interface Settings extends ChosenDailyLimits {
  createdAt: string;
  spaceName: string;
  joining: Joining;
  timeZone: string | null;
  hourCycle: HourCycle;
  imageMegabytes: number | null;
  videoMegabytes: number | null;
  avatarMegabytes: number | null;
}

/** Reads the settings each time: an admin may change them at any moment. */
export const createHouseholdReader = (
  find: () => Settings | undefined,
  clock: Clock,
): HouseholdReader => {
  // Asked for when it is needed: Node's first date format takes a twentieth of the server's start.
  let ofComputer: string | undefined;
  const zoneOfComputer = () => {
    ofComputer ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
    return ofComputer;
  };
  const timeZone = () => find()?.timeZone ?? zoneOfComputer();
  const day = (moment = clock.now()) => dayIn(moment, timeZone());
  return {
    joining: () => find()?.joining ?? null,
    name: () => find()?.spaceName ?? '',
    timeZone,
    hourCycle: () => find()?.hourCycle ?? 'locale',
    sizes: () => {
      const settings = find();
      return sizesIn({
        image: settings?.imageMegabytes ?? null,
        video: settings?.videoMegabytes ?? null,
        avatar: settings?.avatarMegabytes ?? null,
      });
    },
    dailyLimits: (role) => dailyLimitsOf(role, find()),
    day,
    firstDay: () => {
      const createdAt = find()?.createdAt;
      return createdAt === undefined ? null : day(new Date(createdAt));
    },
  };
};
