import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { TaskStatus } from './tasks.fields.ts';

/**
 * An assigned task for the person who assigned it: their own words and the status, nothing else (rule 111).
 */
export const AssignedTask = z.object({
  id: z.int(),
  title: z.string(),
  status: TaskStatus,
  assignedTo: Member,
});
export type AssignedTask = z.infer<typeof AssignedTask>;

/** The kids of the household, whom a task can be assigned to. */
export const listRecipients = defineEndpoint({
  method: 'GET',
  path: '/api/tasks/recipients',
  access: 'grownUp',
  response: z.array(Member),
});
/** What the caller has assigned: open tasks, newest first, then those done in the last 30 days. */
export const listAssigned = defineEndpoint({
  method: 'GET',
  path: '/api/tasks/given',
  access: 'grownUp',
  response: z.array(AssignedTask),
});
/** Takes a task back that is not done. */
export const takeBackTask = defineEndpoint({
  method: 'DELETE',
  path: '/api/tasks/given/:id',
  access: 'grownUp',
  params: ById,
  response: ById,
});
/** Gives a task again, as it was, within 30 days of taking it back. */
export const giveAgain = defineEndpoint({
  method: 'POST',
  path: '/api/tasks/given/:id/restore',
  access: 'grownUp',
  params: ById,
  response: AssignedTask,
});
