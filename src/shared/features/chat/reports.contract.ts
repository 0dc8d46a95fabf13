import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, trimmedText } from '../../fields.ts';
import { limits } from './chat.contract.ts';

/**
 * Shows a message, with the messages around it, to the grown-ups of the household; they settle it
 * among the approvals (rule 91).
 */
export const reportMessage = defineEndpoint({
  method: 'POST',
  path: '/api/chat/messages/:id/reports',
  access: 'member',
  params: ById,
  body: z.object({
    reason: trimmedText(limits.reportReasonMax).default(''),
  }),
  response: z.object({ messageId: z.int() }),
});
