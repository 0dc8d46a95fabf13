import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';
import { Media } from '../../media.ts';
import { Recording } from '../../recording.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { GuestRole } from '../accounts/accounts.fields.ts';
import { ApprovalKind, OutcomeKind } from './approvals.fields.ts';

/** A message as it was when it, or one near it, was reported. */
const ReportedMessage = z.object({
  id: z.int(),
  user: Member,
  text: z.string(),
  at: z.iso.datetime(),
  hasPicture: z.boolean(),
});

/** One thing that a grown-up decides with one press; what does not go with its kind is null or empty. */
export const Approval = z.object({
  kind: ApprovalKind,
  /** Of the guest, post, comment, report or question about a friend. */
  id: z.int(),
  at: z.iso.datetime(),
  /** The newcomer, or the author of what waits or was reported. */
  person: Member,
  reportedBy: Member.nullable(),
  /** The author of the post, or the kid whose comments and reactions it is about. */
  kid: Member.nullable(),
  /** Who would see the kid's comments and reactions. */
  friend: Member.nullable(),
  reason: z.string(),
  /** The post's title, or the room's name. */
  title: z.string(),
  text: z.string(),
  /** The post itself, or the one it was written under, if that still exists. */
  contentId: z.int().nullable(),
  media: z.array(Media),
  /** Of the post or comment that waits. */
  recording: Recording.optional(),
  /** The reported message among its neighbours, oldest first. */
  context: z.array(ReportedMessage),
  /** The reported one in `context`. */
  messageId: z.int().nullable(),
  /** Whether what was reported is still there to be removed. */
  isStanding: z.boolean(),
  /** When a guest's time ends. */
  until: z.iso.datetime().nullable(),
  /** Changes with the content to approve; empty for fixed content. */
  version: z.string(),
});
export type Approval = z.infer<typeof Approval>;

/** What was decided about something of the caller's, or that the caller reported. */
export const Outcome = z.object({
  id: z.int(),
  kind: OutcomeKind,
  isAllowed: z.boolean(),
  title: z.string(),
  contentId: z.int().nullable(),
  at: z.iso.datetime(),
  by: Member,
  isSeen: z.boolean(),
});
export type Outcome = z.infer<typeof Outcome>;

export const listApprovals = defineEndpoint({
  method: 'GET',
  path: '/api/approvals',
  access: 'grownUp',
  response: z.array(Approval),
});
/** Lets in, shows or keeps what waits; or refuses, hides or removes it. */
export const decideApproval = defineEndpoint({
  method: 'PUT',
  path: '/api/approvals/:kind/:id',
  access: 'grownUp',
  params: z.object({ kind: ApprovalKind, id: Id }),
  body: z.object({
    isAllowed: z.boolean(),
    /** What was looked at: 409 where it has changed since. A post is not decided without. */
    version: z.string().max(64).optional(),
    /** What an approved guest becomes; without it they stay a guest (rule 15). */
    role: GuestRole.optional(),
  }),
  response: z.object({ kind: ApprovalKind, id: z.int() }),
});
/** The decisions of the last days that concern the caller, newest first. */
export const listOutcomes = defineEndpoint({
  method: 'GET',
  path: '/api/outcomes',
  access: 'member',
  response: z.array(Outcome),
});
export const markOutcomesSeen = defineEndpoint({
  method: 'POST',
  path: '/api/outcomes/seen',
  access: 'member',
  /** The newest that was looked at. */
  body: z.object({ id: z.int().positive() }),
  response: z.object({ id: z.int() }),
});
