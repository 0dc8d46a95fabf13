import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { Role, Things } from './accounts.fields.ts';
import { AdminUser } from './admin.contract.ts';

/** A deactivated person. */
export const FormerUser = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  role: Role,
  isChild: z.boolean(),
  deactivatedAt: z.iso.datetime(),
});
export type FormerUser = z.infer<typeof FormerUser>;

/** How much of a person's data others can see; nothing private is counted. */
export const OwnedData = z.object({
  posts: z.int(),
  comments: z.int(),
  messages: z.int(),
  books: z.int(),
  events: z.int(),
  rooms: z.int(),
});
export type OwnedData = z.infer<typeof OwnedData>;

export const DeleteUser = z
  .object({
    things: Things,
    /** The new owner, if the data is moved. */
    toUserId: z.int().positive().optional(),
    /** The username, typed again. */
    confirm: z.string().max(100),
  })
  .refine(({ things, toUserId }) => things !== 'move' || toUserId !== undefined, {
    path: ['toUserId'],
    error: message('accounts:errors.newOwnerRequired'),
  });
export type DeleteUser = z.infer<typeof DeleteUser>;

/** Accounts that are switched off, those of last first. */
export const listFormerUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/former',
  access: 'admin',
  response: z.array(FormerUser),
});
/** Switches an account off: every session ends, nothing goes. */
export const deactivateUser = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/deactivate',
  access: 'admin',
  params: ById,
  response: FormerUser,
});
export const reactivateUser = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reactivate',
  access: 'admin',
  params: ById,
  response: AdminUser,
});
export const readOwnedData = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/owned-data',
  access: 'admin',
  params: ById,
  response: OwnedData,
});
/** Deletes an account for good. */
export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'admin',
  params: ById,
  body: DeleteUser,
  response: ById,
});
