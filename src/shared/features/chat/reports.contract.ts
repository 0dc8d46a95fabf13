import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { limits } from './chat.contract.ts';

/** A message as it stood when somebody reported it or one near it. */
export const ReportedMessage = z.object({
  id: z.int(),
  user: Member,
  content: z.string(),
  sentAt: z.iso.datetime(),
  hasPicture: z.boolean(),
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

export const Report = z.object({
  id: z.int(),
  roomName: z.string(),
  messageId: z.int(),
  createdAt: z.iso.datetime(),
  reportedBy: Member,
  reason: z.string(),
  /** The reported message among its neighbours, oldest first. */
  context: z.array(ReportedMessage),
  /** Whether the message still stands. */
  isStanding: z.boolean(),
});
export type Report = z.infer<typeof Report>;

const ById = z.object({ id: z.coerce.number().int().positive() });

/** Shows a message, with what was said around it, to the grown-ups of the household (decision 91). */
export const reportMessage = defineEndpoint({
  method: 'POST',
  path: '/api/chat/messages/:id/reports',
  access: 'member',
  params: ById,
  body: z.object({
    reason: z
      .string()
      .trim()
      .max(limits.reportReasonMax, message('chat:errors.reasonLong'))
      .default(''),
  }),
  response: z.object({ messageId: z.int() }),
});
export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/chat/reports',
  access: 'grownUp',
  response: z.array(Report),
});
/** Settles a report; the message goes or stays. */
export const settleReport = defineEndpoint({
  method: 'PUT',
  path: '/api/chat/reports/:id',
  access: 'grownUp',
  params: ById,
  body: z.object({ removeMessage: z.boolean() }),
  response: ById,
});
