import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, trimmedText } from '../../fields.ts';
import { limits } from '../approvals/approvals.fields.ts';

const Reason = z.object({
  reason: trimmedText(limits.reasonMax).default(''),
});

/** Shows a post to the grown-ups of the household; they settle it among the approvals (rule 91). */
export const reportPost = defineEndpoint({
  method: 'POST',
  path: '/api/content/:id/reports',
  access: 'member',
  params: ById,
  body: Reason,
  response: ById,
});
export const reportComment = defineEndpoint({
  method: 'POST',
  path: '/api/comments/:id/reports',
  access: 'member',
  params: ById,
  body: Reason,
  response: ById,
});
