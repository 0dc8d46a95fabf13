import { z } from 'zod';
import { type DailyAmount, dailyBounds } from '../../daily-limits.ts';
import { isTimeZone } from '../../dates.ts';
import { requiredText, trimmedText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { type SizeKind, sizeBounds } from '../../media-sizes.ts';
import { versionOf } from '../../record-version.ts';
import { AdminPassword, DisplayName, Username } from '../accounts/accounts.fields.ts';

/** Who may join without a grown-up doing it for them (rule 2). */
export const Joining = z.enum(['guests', 'invites', 'nobody']);
export type Joining = z.infer<typeof Joining>;

/** The first day of the week; `locale` leaves it to each reader's language (rule 105). */
export const WeekStart = z.enum(['locale', 'monday', 'saturday', 'sunday']);
export type WeekStart = z.infer<typeof WeekStart>;

/** 12 or 24 hours; `locale` leaves it to each reader's language (rule 105). */
export const HourCycle = z.enum(['locale', 'h12', 'h23']);
export type HourCycle = z.infer<typeof HourCycle>;

/** What an admin may do after setup (rule 163). */
export const NextStep = z.enum(['add-family', 'connect-phone', 'backup-disk']);
export type NextStep = z.infer<typeof NextStep>;

const Name = requiredText(50, message('household:errors.nameRequired'));

const SetupToken = z.string().trim().max(200);

export const SetupCode = z.object({ token: SetupToken });
export type SetupCode = z.infer<typeof SetupCode>;

export const SetupInput = z.object({
  token: SetupToken,
  spaceName: Name,
  childName: Name,
  username: Username,
  displayName: DisplayName,
  password: AdminPassword,
  joining: Joining,
  lan: z.boolean(),
});
export type SetupInput = z.infer<typeof SetupInput>;

const sizeMessages = {
  image: message('household:errors.imageSize'),
  video: message('household:errors.videoSize'),
  avatar: message('household:errors.avatarSize'),
} as const satisfies Record<SizeKind, string>;

/** Whole MB; null for the usual size. */
const Size = (kind: SizeKind) =>
  z
    .int({ error: sizeMessages[kind] })
    .min(sizeBounds[kind].min, sizeMessages[kind])
    .max(sizeBounds[kind].max, sizeMessages[kind])
    .nullable();

export const ChosenSizes = z.object({
  imageMegabytes: Size('image'),
  videoMegabytes: Size('video'),
  avatarMegabytes: Size('avatar'),
});

const dailyMessages = {
  megabytes: message('household:errors.dailyMegabytes'),
  posts: message('household:errors.dailyPosts'),
} as const satisfies Record<DailyAmount, string>;

/** A whole number; null for the usual amount. */
const Daily = (amount: DailyAmount) =>
  z
    .int({ error: dailyMessages[amount] })
    .min(dailyBounds[amount].min, dailyMessages[amount])
    .max(dailyBounds[amount].max, dailyMessages[amount])
    .nullable();

/** How much each role may share in a day. */
export const ChosenDailyLimits = z.object({
  guestDailyMegabytes: Daily('megabytes'),
  guestDailyPosts: Daily('posts'),
  friendDailyMegabytes: Daily('megabytes'),
  friendDailyPosts: Daily('posts'),
  kidDailyMegabytes: Daily('megabytes'),
  kidDailyPosts: Daily('posts'),
  familyDailyMegabytes: Daily('megabytes'),
  familyDailyPosts: Daily('posts'),
});

export const HouseholdInput = z.object({
  spaceName: Name,
  childName: Name,
  joining: Joining,
  lan: z.boolean(),
  /** Null for the home computer's own. */
  timeZone: z.string().refine(isTimeZone, message('household:errors.timeZone')).nullable(),
  weekStart: WeekStart,
  hourCycle: HourCycle,
  helplineText: trimmedText(300),
  ...ChosenSizes.shape,
  ...ChosenDailyLimits.shape,
});

/** The version of the settings. */
export const settingsVersionOf = (settings: z.output<typeof HouseholdInput>): string =>
  versionOf(settings, HouseholdInput.keyof().options);
