import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { extraMinutes, limits } from './screen-time.limits.ts';

export const KidWindow = z
  .object({
    /** 0 is Sunday. */
    weekday: z.int().min(0).max(6),
    /** Minutes past midnight, by the household's clocks. */
    from: z.int().min(0).max(1_439),
    to: z.int().min(0).max(1_440),
  })
  .refine(({ from, to }) => from !== to, message('screenTime:errors.window'));
export type KidWindow = z.infer<typeof KidWindow>;

/** What a grown-up has set for a kid; both null is no limit, which is how every kid begins. */
export const ScreenTimeRules = z.object({
  dailyMinutes: z
    .int(message('screenTime:errors.minutes'))
    .min(limits.dailyMinutesMin, message('screenTime:errors.minutes'))
    .max(limits.dailyMinutesMax, message('screenTime:errors.minutes'))
    .nullable(),
  windows: z
    .array(KidWindow)
    .max(limits.windowsMax, message('screenTime:errors.windows'))
    .nullable(),
});
export type ScreenTimeRules = z.infer<typeof ScreenTimeRules>;

const State = z.object({
  isOpen: z.boolean(),
  over: z.enum(['hours', 'minutes']).nullable(),
  endsAt: z.iso.datetime().nullable(),
  opensAt: z.iso.datetime().nullable(),
  usedSeconds: z.int(),
  /** Given by a grown-up today, on top. */
  extraMinutes: z.int(),
});

/** A person's own screen time; without limits it is always open. */
export const OwnScreenTime = z.object({
  isLimited: z.boolean(),
  rules: ScreenTimeRules,
  ...State.shape,
  /** The server's clock: devices' own may be wrong. */
  now: z.iso.datetime(),
});
export type OwnScreenTime = z.infer<typeof OwnScreenTime>;

/** What an admin sees and sets of a kid. */
export const ScreenTime = z.object({
  kid: Member,
  rules: ScreenTimeRules,
  ...State.shape,
  now: z.iso.datetime(),
  /** Whole minutes of the last days, today last. */
  days: z.array(z.object({ day: z.string(), minutes: z.int() })),
});
export type ScreenTime = z.infer<typeof ScreenTime>;

export const getOwnScreenTime = defineEndpoint({
  method: 'GET',
  path: '/api/kid-time',
  access: 'signedIn',
  response: OwnScreenTime,
});
/** A page says that it is being used, or that it no longer is. */
export const sendScreenTimeHeartbeat = defineEndpoint({
  method: 'POST',
  path: '/api/kid-time/beat',
  access: 'signedIn',
  body: z.object({
    isUsed: z.boolean().default(true),
    /** Whether the page already reported the kid as away. */
    isRepeat: z.boolean().default(false),
  }),
  response: OwnScreenTime.extend({
    /** Warnings to show now, in minutes before the end; each is given to one device, once. */
    announce: z.union([z.literal(10), z.literal(2)]).nullable(),
  }),
});
export const listScreenTimes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/kid-time',
  access: 'admin',
  response: z.array(ScreenTime),
});
export const getScreenTime = defineEndpoint({
  method: 'GET',
  path: '/api/admin/kid-time/:id',
  access: 'admin',
  params: ById,
  response: ScreenTime,
});
export const setScreenTime = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/kid-time/:id',
  access: 'admin',
  params: ById,
  body: ScreenTimeRules,
  response: ScreenTime,
});
/** Gives a kid some minutes more, today: on top of the day's, and beyond the window. */
export const giveScreenTime = defineEndpoint({
  method: 'POST',
  path: '/api/admin/kid-time/:id/extra',
  access: 'admin',
  takesClientId: true,
  params: ById,
  body: z.object({
    minutes: z.union([z.literal(extraMinutes[0]), z.literal(extraMinutes[1])], {
      error: message('common:errors.invalidRequest'),
    }),
  }),
  response: ScreenTime,
});
