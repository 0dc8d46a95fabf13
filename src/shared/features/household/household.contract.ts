import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import {
  AdminPassword,
  CurrentUser,
  DisplayName,
  Username,
} from '../accounts/accounts.contract.ts';

/** Who may join without a grown-up doing it for them (decision 2). */
export const Joining = z.enum(['guests', 'invites', 'nobody']);
export type Joining = z.infer<typeof Joining>;

const Name = z
  .string({ error: message('household:errors.nameRequired') })
  .trim()
  .min(1, message('household:errors.nameRequired'))
  .max(50, message('household:errors.nameLong'));

export const SetupState = z.object({
  needed: z.boolean(),
  spaceName: z.string(),
  joining: Joining,
});
export type SetupState = z.infer<typeof SetupState>;

export const SetupInput = z.object({
  token: z.string().trim(),
  spaceName: Name,
  childName: Name,
  username: Username,
  displayName: DisplayName,
  password: AdminPassword,
  joining: Joining,
  lan: z.boolean(),
});
export type SetupInput = z.infer<typeof SetupInput>;

/** What members need to know of the house. */
export const Household = z.object({ spaceName: z.string(), childName: z.string() });
export type Household = z.infer<typeof Household>;

export const HouseholdSettings = Household.extend({ joining: Joining, lan: z.boolean() });
export type HouseholdSettings = z.infer<typeof HouseholdSettings>;

/** The addresses at which devices of the home network reach the house; empty while they may not. */
export const LanState = z.object({ lan: z.boolean(), addresses: z.array(z.url()) });
export type LanState = z.infer<typeof LanState>;

export const getSetup = defineEndpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'public',
  response: SetupState,
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
  response: HouseholdSettings.extend({ addresses: LanState.shape.addresses }),
});
export const HouseholdInput = z.object({
  spaceName: Name,
  childName: Name,
  joining: Joining,
  lan: z.boolean(),
});
export const updateHouseholdSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/household',
  access: 'admin',
  body: HouseholdInput.partial(),
  response: getHouseholdSettings.response,
});
export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
});
