import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { CurrentUser } from '../accounts/accounts.contract.ts';
import {
  ChosenDailyLimits,
  ChosenSizes,
  HourCycle,
  HouseholdInput,
  Joining,
  NextStep,
  SetupCode,
  SetupInput,
  WeekStart,
} from './household.fields.ts';

export const SetupState = z.object({
  needed: z.boolean(),
  spaceName: z.string(),
  joining: Joining,
  /** A recovery server answers, because the server could not start. */
  isClosed: z.literal(true).optional(),
  /** When the backup was made that everything was restored from a short while ago. */
  restoredFrom: z.iso.datetime().optional(),
});
export type SetupState = z.infer<typeof SetupState>;

/** What members need to know about the household. */
export const Household = z.object({
  spaceName: z.string(),
  childName: z.string(),
  /** IANA name; days begin and end by its clocks (rule 101). */
  timeZone: z.string(),
  weekStart: WeekStart,
  hourCycle: HourCycle,
  /** Whom a kid can call when days are hard; '' where the household has said nothing (rule 121). */
  helplineText: z.string(),
  /** How large files may be, in bytes (rule 54). */
  sizes: z.object({ imageBytes: z.int(), videoBytes: z.int(), avatarBytes: z.int() }),
  /** Whether to show the caller, an admin, that guests may join without a code (rule 2). */
  joiningNotice: z.boolean(),
});
export type Household = z.infer<typeof Household>;

export const HouseholdSettings = Household.omit({ sizes: true, joiningNotice: true }).extend({
  joining: Joining,
  lan: z.boolean(),
  /** Null for the home computer's own. */
  timeZone: z.string().nullable(),
  ...ChosenSizes.shape,
  ...ChosenDailyLimits.shape,
});
export type HouseholdSettings = z.infer<typeof HouseholdSettings>;

/** The addresses for devices on the home network; empty without LAN access. */
export const LanState = z.object({
  lan: z.boolean(),
  addresses: z.array(z.url()),
  /** By name; not every device understands it. */
  localAddress: z.url().nullable(),
});
export type LanState = z.infer<typeof LanState>;

export const getSetup = defineEndpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'public',
  response: SetupState,
});
/** Checks the code before the wizard asks anything else. */
export const checkSetupCode = defineEndpoint({
  method: 'POST',
  path: '/api/setup/code',
  access: 'public',
  body: SetupCode,
  response: z.object({}),
});
export const setUp = defineEndpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  body: SetupInput,
  response: CurrentUser,
});
export const getHousehold = defineEndpoint({
  method: 'GET',
  path: '/api/household',
  access: 'signedIn',
  response: Household,
});
export const getHouseholdSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/household',
  access: 'admin',
  response: HouseholdSettings.extend(LanState.omit({ lan: true }).shape),
});
export const updateHouseholdSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/household',
  access: 'admin',
  body: HouseholdInput.partial(),
  response: getHouseholdSettings.response,
});
/** Keeps who may join as it is, and tells no admin again. */
export const dismissJoiningNotice = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/joining-notice',
  access: 'admin',
  response: z.object({}),
});
export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
});

/** The steps still to do, without those that the caller dismissed. */
export const listNextSteps = defineEndpoint({
  method: 'GET',
  path: '/api/admin/next-steps',
  access: 'admin',
  response: z.array(NextStep),
});

const Amounts = z.object({ bytes: z.int(), posts: z.int() });

/** How much the caller may share in a day of the household; both null without limits. */
export const Allowance = z.object({
  limits: Amounts.nullable(),
  left: Amounts.nullable(),
  /** When the household's next day begins. */
  resetsAt: z.iso.datetime().nullable(),
});
export type Allowance = z.infer<typeof Allowance>;

export const getAllowance = defineEndpoint({
  method: 'GET',
  path: '/api/allowance',
  access: 'member',
  response: Allowance,
});
