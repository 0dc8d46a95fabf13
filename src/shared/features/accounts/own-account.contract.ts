import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import { OwnedData } from './account-deletion.contract.ts';
import { Member } from './accounts.contract.ts';
import { LoginInput, Things } from './accounts.fields.ts';

/** What a person shares, and what can become of it when their account goes. */
export const OwnedDataSummary = z.object({
  owned: OwnedData,
  /** Who can get their things. */
  newOwners: z.array(Member),
  /** The last admin cannot go. */
  isLastAdmin: z.boolean(),
});
export type OwnedDataSummary = z.infer<typeof OwnedDataSummary>;

export const DeleteOwnAccount = z
  .object({
    things: Things,
    /** The new owner, if the data is moved. */
    toUserId: z.int().positive().optional(),
    password: LoginInput.shape.password,
  })
  .refine(({ things, toUserId }) => things !== 'move' || toUserId !== undefined, {
    path: ['toUserId'],
    error: message('accounts:errors.newOwnerRequired'),
  });
export type DeleteOwnAccount = z.infer<typeof DeleteOwnAccount>;

export const getOwnedDataSummary = defineEndpoint({
  method: 'GET',
  path: '/api/user/owned-data',
  access: 'member',
  response: OwnedDataSummary,
});
/** Deletes the caller's own account for good; kids ask a grown-up instead. */
export const deleteOwnAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/user',
  access: 'member',
  body: DeleteOwnAccount,
  response: z.object({}),
});
