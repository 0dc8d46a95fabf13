import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { NextStep } from '../household/household.fields.ts';
import { Author } from './content.contract.ts';

/** Notifications. Times are ISO; `contentTitle` names the post. */
export const NotificationItem = z.object({
  id: z.int(),
  contentId: z.int(),
  contentTitle: z.string(),
  createdAt: z.iso.datetime(),
  user: Author,
  text: z.string(),
  isNew: z.boolean(),
  /** Of what waits: a post's `Content.version`, or when a comment was edited. */
  version: z.string().optional(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

/** Reactions to one post: the newest, with the latest emojis as its text. */
const ReactionNotification = NotificationItem.extend({
  /** How many people reacted besides `user`. */
  others: z.int(),
});

/** Where mentions occur. */
export const MentionKind = z.enum(['comment', 'message', 'post']);
export type MentionKind = z.infer<typeof MentionKind>;

/** A mention of the caller, under a post or in a room that they may read. */
export const MentionNotification = z.object({
  id: z.int(),
  kind: MentionKind,
  /** The post, or the post of a comment, or the room of a message. */
  placeId: z.int(),
  placeName: z.string(),
  createdAt: z.iso.datetime(),
  user: Author,
  /** The first words. */
  text: z.string(),
  isNew: z.boolean(),
});
export type MentionNotification = z.infer<typeof MentionNotification>;

export const Bell = z.object({
  /** Others' comments on my posts in the last 24 hours that I have not seen (rule 29). */
  count: z.int(),
  /** The same, seen or not: the welcome banner's number. */
  recentComments: z.int(),
  /** All reactions of others on my posts so far. */
  allReactions: z.int(),
  comments: z.array(NotificationItem),
  /** By post, newest first. */
  reactions: z.array(ReactionNotification),
  /** Of the last 24 hours, newest first; not counted (rule 29). */
  mentions: z.array(MentionNotification),
  /** Kids' posts friends cannot see yet and comments that wait; empty unless the caller may decide. */
  waitingPosts: z.array(NotificationItem),
  waitingComments: z.array(NotificationItem),
  /** The caller's own pictures that people asked to be taken down; grown-ups find these in Approvals. */
  takeDowns: z.array(
    z.object({
      id: z.int(),
      contentId: z.int().nullable(),
      contentTitle: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Family posts of others since the caller last looked at the Family page (rule 28). */
  unseenFamily: z.int(),
});
export type Bell = z.infer<typeof Bell>;

export const getNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/bell',
  access: 'member',
  response: Bell,
});
export const markNotificationsAsSeen = defineEndpoint({
  method: 'POST',
  path: '/api/bell/seen',
  access: 'member',
  response: z.object({ count: z.int() }),
});
/** Pages with a "New!" badge that lasts until the page is first opened, and next steps until they are dismissed. */
export const BadgedPage = z.enum(['chat', 'reading-tracker', 'family', ...NextStep.options]);
export type BadgedPage = z.infer<typeof BadgedPage>;
export const listOpenedPages = defineEndpoint({
  method: 'GET',
  path: '/api/opened-pages',
  access: 'member',
  response: z.array(BadgedPage),
});
export const markPageOpened = defineEndpoint({
  method: 'POST',
  path: '/api/opened-pages',
  access: 'member',
  body: z.object({ page: BadgedPage }),
  response: z.array(BadgedPage),
});
