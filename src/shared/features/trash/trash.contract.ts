import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { ContentType } from '../content/content.fields.ts';
import { limits, TrashKind } from './trash.fields.ts';

/** Something that was deleted and can still come back (rule 49). */
export const TrashItem = z.object({
  kind: TrashKind,
  id: z.int(),
  title: z.string(),
  /** Of a post. */
  contentType: ContentType.nullable(),
  /** The owner. */
  owner: Member.nullable(),
  /** Null for the server itself, as with a room that everyone left. */
  deletedBy: Member.nullable(),
  deletedAt: z.iso.datetime(),
  /** When it goes for good. */
  goesAt: z.iso.datetime(),
  /** A small picture of it. */
  thumbUrl: z.string().nullable(),
  canRestore: z.boolean(),
  /** Whether the caller may end it now. */
  canRemove: z.boolean(),
});
export type TrashItem = z.infer<typeof TrashItem>;

export const TrashCounts = z.record(TrashKind, z.int());
export type TrashCounts = z.infer<typeof TrashCounts>;

/** The last item of a page: when it was deleted, its kind and its id. */
const Cursor = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[a-z]+~\d{1,15}$/,
    message('common:errors.invalidRequest'),
  );

const ThingParams = z.object({
  kind: z.enum(TrashKind.options, { error: message('common:errors.invalidRequest') }),
  id: Id,
});

const Thing = z.object({ kind: TrashKind, id: z.int() });

/** What the caller may bring back, or has deleted themselves, deleted last first. */
export const listTrash = defineEndpoint({
  method: 'GET',
  path: '/api/trash',
  access: 'member',
  query: z.object({
    kind: z.enum(TrashKind.options, { error: message('common:errors.invalidRequest') }).optional(),
    before: Cursor.optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
  }),
  response: z.object({
    items: z.array(TrashItem),
    /** `before` of the next page; null on the last. */
    next: z.string().nullable(),
    /** Of all kinds, whichever was asked for. */
    counts: TrashCounts,
  }),
});
export const restoreThing = defineEndpoint({
  method: 'POST',
  path: '/api/trash/:kind/:id/restore',
  access: 'member',
  params: ThingParams,
  response: Thing,
});
/** Ends something now: its words and files are gone when this answers. */
export const removeThing = defineEndpoint({
  method: 'DELETE',
  path: '/api/trash/:kind/:id',
  access: 'grownUp',
  params: ThingParams,
  response: Thing,
});
/** Ends everything the caller sees in the trash; a call that is given up stops where it is. */
export const emptyTrash = defineEndpoint({
  method: 'DELETE',
  path: '/api/trash',
  access: 'admin',
  response: z.object({ count: z.int() }),
});
