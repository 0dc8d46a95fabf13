import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { Member } from '../accounts/accounts.contract.ts';

/** Whether friends see a kid's new posts without a grown-up's approval of each. */
export const PostPermission = z.object({
  kid: Member,
  isAllowed: z.boolean(),
  /** Who allowed it; null when the account is gone or no one did. */
  by: Member.nullable(),
});
export type PostPermission = z.infer<typeof PostPermission>;

export const listPostPermissions = defineEndpoint({
  method: 'GET',
  path: '/api/post-permissions',
  access: 'grownUp',
  response: z.array(PostPermission),
});
/** Gives or withdraws the permission of one kid; `id` is the kid's. */
export const changePostPermission = defineEndpoint({
  method: 'PUT',
  path: '/api/post-permissions/:id',
  access: 'grownUp',
  params: ById,
  body: z.object({ isAllowed: z.boolean() }),
  response: z.object({ id: z.int() }),
});
