import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, Flag, Id } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { Media } from '../../media.ts';
import { versionOf } from '../../record-version.ts';
import { Recording } from '../../recording.ts';
import { StickerName } from '../stickers/stickers.fields.ts';
import { ContentChanges, ContentFields, ContentType } from './content.fields.ts';
import { limits } from './content.limits.ts';

/** Heart and thumbs-up always, the palette only on art, the book only on stories (rule 51). */
export const reactionEmoji = ['❤️', '👍', '🎨', '📖'] as const;
export const Emoji = z.enum(reactionEmoji, { error: message('common:errors.invalidRequest') });
export type Emoji = z.infer<typeof Emoji>;

/** The reactions a kind of post can get, in the order they are shown. */
export const emojiFor = (type: ContentType): Emoji[] => [
  '❤️',
  '👍',
  ...(type === 'art' ? (['🎨'] as const) : []),
  ...(type === 'story' ? (['📖'] as const) : []),
];

export const Author = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
});
export type Author = z.infer<typeof Author>;

export const Comment = z.object({
  id: z.int(),
  /** Empty when `isDeleted`. */
  text: z.string(),
  createdAt: z.iso.datetime(),
  userId: z.int(),
  contentId: z.int(),
  user: Author,
  /** Waits for a grown-up; only its author and grown-ups of the household see it. */
  isPending: z.boolean(),
  isDeleted: z.boolean(),
  /** When its author changed it last. */
  editedAt: z.iso.datetime().nullable(),
  /** Set where a sticker was sent, whose text is `text`. */
  sticker: StickerName.optional(),
  /** For which the text stands in. */
  recording: Recording.optional(),
});
export type Comment = z.infer<typeof Comment>;

export const Reaction = z.object({
  id: z.int(),
  emoji: Emoji,
  userId: z.int(),
  contentId: z.int(),
});
export type Reaction = z.infer<typeof Reaction>;

/** Whether friends see a kid's post: a grown-up decides (product rules, section 10). */
export const FriendsApproval = z.enum(['notNeeded', 'waiting', 'approved', 'declined']);
export type FriendsApproval = z.infer<typeof FriendsApproval>;

/** One of a post's pictures and videos. */
export const PostMedia = Media.extend({
  id: z.int(),
  caption: z.string(),
  /** A kid asked for it to be taken down, so that only grown-ups of the household still see it. */
  isHidden: z.boolean().optional(),
});
export type PostMedia = z.infer<typeof PostMedia>;

export const Content = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  contentType: ContentType,
  /** The first of its pictures and videos. */
  mediaUrl: z.string().nullable(),
  /** In the order in which they are shown. */
  media: z.array(PostMedia),
  /** Ids of those that this reader does not see, because a kid asked for them to be taken down. */
  hiddenMedia: z.array(z.int()).optional(),
  textContent: z.string(),
  /** The author's voice, beside what the post shows. */
  recording: Recording.optional(),
  /** An album that the post leads to, for those who see the album. */
  albumId: z.int().optional(),
  createdAt: z.iso.datetime(),
  userId: z.int(),
  isFamilyContent: z.boolean(),
  friendsApproval: FriendsApproval,
  /** Names its words and picture where friends see them once a grown-up agrees; empty elsewhere. */
  version: z.string(),
  user: Author,
  /** The newest 20, oldest first; among them as many that wait, for those who see them. */
  comments: z.array(Comment),
  /** Published comments: not deleted and not pending. */
  commentCount: z.int(),
  reactions: z.array(Reaction),
  /** Who commented or reacted, the author left out, newest first: the first three and how many in all. */
  participants: z.object({ users: z.array(Author), total: z.int() }),
});
export type Content = z.infer<typeof Content>;

/** Names of the file parts of the two multipart calls. */
export const filePart = 'mediaFile';
export const posterPart = 'posterFile';

/** By when posts were shared, or when their pictures were taken; the latest first. */
export const feedOrders = ['shared', 'taken'] as const;
export type FeedOrder = (typeof feedOrders)[number];

export const listContent = defineEndpoint({
  method: 'GET',
  path: '/api/content',
  access: 'member',
  query: z.object({
    userId: Id.optional(),
    family: Flag.optional(),
    /** Comma-separated types, such as `art,photo` for the gallery. */
    types: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(ContentType).max(4))
      .optional(),
    /** `taken` is by the dates of the pictures, for the caller's own posts that have one. */
    sort: z.enum(feedOrders).optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
    /** A content id; the page begins with what comes behind it. */
    before: Id.optional(),
  }),
  response: z.array(Content),
});
export const getContent = defineEndpoint({
  method: 'GET',
  path: '/api/content/:id',
  access: 'member',
  params: ById,
  response: Content,
});
export const createContent = defineEndpoint({
  method: 'POST',
  path: '/api/content',
  access: 'member',
  multipart: true,
  body: ContentFields,
  response: Content,
});
export const updateContent = defineEndpoint({
  method: 'PUT',
  path: '/api/content/:id',
  access: 'member',
  params: ById,
  multipart: true,
  body: ContentChanges,
  response: Content,
});
export const deleteContent = defineEndpoint({
  method: 'DELETE',
  path: '/api/content/:id',
  access: 'member',
  params: ById,
  response: ById,
});
/** Undoes a delete within 30 days; for grown-ups (rule 49). */
export const restoreContent = defineEndpoint({
  method: 'POST',
  path: '/api/content/:id/restore',
  access: 'grownUp',
  params: ById,
  response: Content,
});
/** Whether a copy of a post's video that every browser plays is made; one that was made stays. */
export const decideRendition = defineEndpoint({
  method: 'PUT',
  path: '/api/content/:id/rendition',
  access: 'member',
  params: ById,
  body: z.object({
    isWanted: z.boolean(),
    /** Of the post's videos; its first medium if not given. */
    mediaId: z.int().optional(),
  }),
  response: Content,
});
/** A grown-up lets friends see a kid's post, or not, as they saw it: 409 where it changed since, or another decided otherwise. */
export const decideFriends = defineEndpoint({
  method: 'PUT',
  path: '/api/content/:id/friends',
  access: 'grownUp',
  params: ById,
  body: z.object({
    approved: z.boolean(),
    version: z.string().max(64),
    /** What was decided by then; a call without it takes the place of any decision. */
    seen: FriendsApproval.optional(),
  }),
  response: Content,
});

/** The version of a post. */
export const contentVersionOf = ({ media, recording, ...post }: Content): string => {
  const shown = media.map(({ id, caption }) => [id, caption]);
  return versionOf({ ...post, shown, recordingId: recording?.id ?? null }, [
    'title',
    'description',
    'textContent',
    'isFamilyContent',
    'albumId',
    'shown',
    'recordingId',
  ]);
};
