import { z } from 'zod';
import { isDay } from '../../dates.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';
import { type AuditAction, auditActions, auditKinds } from './audit.fields.ts';

export const limits = { page: 50, pageMax: 200, searchMax: 100 } as const;

/** What was done, with the names of its moment; its details are `AuditDetails` of its action. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.enum(auditActions as [AuditAction, ...AuditAction[]]),
  /** Null also for a person the reader does not know of. */
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  /** Whether the server did it itself, or someone signed out. */
  byServer: z.boolean(),
  subjectId: z.int().nullable(),
  subjectName: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Day = z.string().refine(isDay);

const Filter = z.object({
  /** Each word has to be in the names, the details or the words for what was done. */
  q: z.string().trim().max(limits.searchMax).default(''),
  kind: z.enum(auditKinds).optional(),
  action: AuditEntry.shape.action.optional(),
  /** Who did it, or whom it was about. */
  personId: Id.optional(),
  /** Days of the household, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditFilter = z.infer<typeof Filter>;

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  /** Where the next page begins; null at the end. */
  next: z.int().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** The activity list, newest first (rule 145). */
export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  query: Filter.extend({
    before: Id.optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.page),
  }),
  response: AuditPage,
});
/** The same as `text/csv`, all of it. */
export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  query: Filter,
  response: z.unknown(),
});
/** What was done about the caller, newest first (rule 145). */
export const listOwnAudit = defineEndpoint({
  method: 'GET',
  path: '/api/about-me/acts',
  access: 'member',
  query: z.object({ before: Id.optional() }),
  response: AuditPage,
});
