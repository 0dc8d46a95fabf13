import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { Member } from '../accounts/accounts.contract.ts';

/** Whether a friend sees a kid's comments and reactions, as a grown-up decided. */
export const ResponseApproval = z.object({
  id: z.int(),
  kid: Member,
  friend: Member,
  isAllowed: z.boolean(),
  /** Who decided; null when the account is gone. */
  by: Member.nullable(),
});
export type ResponseApproval = z.infer<typeof ResponseApproval>;

export const listResponseApprovals = defineEndpoint({
  method: 'GET',
  path: '/api/response-approvals',
  access: 'grownUp',
  response: z.array(ResponseApproval),
});
/** Changes what was decided before. */
export const changeResponseApproval = defineEndpoint({
  method: 'PUT',
  path: '/api/response-approvals/:id',
  access: 'grownUp',
  params: ById,
  body: z.object({ isAllowed: z.boolean() }),
  response: z.object({ id: z.int() }),
});
