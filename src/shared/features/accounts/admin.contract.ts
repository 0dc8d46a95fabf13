import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { CurrentUser } from './accounts.contract.ts';
import { Role } from './accounts.fields.ts';

const ById = z.object({ id: z.coerce.number().int().positive() });

export const AdminUser = CurrentUser.extend({ lastSeenAt: z.iso.datetime().nullable() });
export type AdminUser = z.infer<typeof AdminUser>;

export const Invite = z.object({
  id: z.int(),
  role: Role,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invite = z.infer<typeof Invite>;

export const adminListUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  response: z.array(AdminUser),
});
export const adminUpdateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  access: 'admin',
  params: ById,
  body: z.object({
    role: z.string().toLowerCase().pipe(Role).optional(),
    verified: z.boolean().optional(),
    accessExpired: z.boolean().optional(),
    isChild: z.boolean().optional(),
    /** Gives a guest another 72 hours from now (decision 15). */
    extendAccess: z.literal(true).optional(),
  }),
  response: AdminUser,
});
export const listInvites = defineEndpoint({
  method: 'GET',
  path: '/api/admin/invites',
  access: 'admin',
  response: z.array(Invite),
});
/** The answer is the only place where the code is ever shown. */
export const createInvite = defineEndpoint({
  method: 'POST',
  path: '/api/admin/invites',
  access: 'admin',
  body: z.object({ role: z.enum(['family', 'friend', 'guest']) }),
  response: Invite.extend({ code: z.string() }),
});
export const deleteInvite = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/invites/:id',
  access: 'admin',
  params: ById,
  response: ById,
});
