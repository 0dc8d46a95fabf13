import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import { Media } from '../../media.ts';

export const ContentType = z.enum(['art', 'photo', 'story', 'video']);
export type ContentType = z.infer<typeof ContentType>;

const mebi = 1024 * 1024;

export const limits = {
  titleMax: 120,
  descriptionMax: 2_000,
  storyMax: 50_000,
  commentMax: 1_000,
  imageBytes: 25 * mebi,
  videoBytes: 500 * mebi,
  /** The poster frame the browser takes of a video before uploading it. */
  posterBytes: 5 * mebi,
  pageDefault: 50,
  pageMax: 100,
  /** Comments that travel inside a post; older ones are asked for (decision 45). */
  embeddedComments: 20,
  commentPage: 50,
  /** Larger files go up in parts: one slow request would be cut after 300 s (promises, Files). */
  singleRequestBytes: 8 * mebi,
  partBytes: 4 * mebi,
  /** Others' comments counted by the bell and the welcome banner (spec, part 1 section 9). */
  recentHours: 24,
  trashDays: 30,
} as const;

/** Heart and thumbs-up always, the palette only on art, the book only on stories (decision 51). */
export const reactionEmoji = ['❤️', '👍', '🎨', '📖'] as const;
export const Emoji = z.enum(reactionEmoji, { error: message('content:errors.emoji') });
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
});
export type Comment = z.infer<typeof Comment>;

export const Reaction = z.object({
  id: z.int(),
  emoji: Emoji,
  userId: z.int(),
  contentId: z.int(),
});
export type Reaction = z.infer<typeof Reaction>;

/** Whether friends see a kid's post: a grown-up decides (decisions, section 10). */
export const FriendsApproval = z.enum(['notNeeded', 'waiting', 'approved', 'declined']);
export type FriendsApproval = z.infer<typeof FriendsApproval>;

export const Content = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  contentType: ContentType,
  mediaUrl: z.string().nullable(),
  media: Media.nullable(),
  textContent: z.string(),
  createdAt: z.iso.datetime(),
  userId: z.int(),
  isFamilyContent: z.boolean(),
  friendsApproval: FriendsApproval,
  user: Author,
  /** The newest 20, oldest first. */
  comments: z.array(Comment),
  commentCount: z.int(),
  reactions: z.array(Reaction),
  /** Who commented or reacted, the author left out, newest first: the first three and how many in all. */
  participants: z.object({ users: z.array(Author), total: z.int() }),
});
export type Content = z.infer<typeof Content>;

/** Form fields arrive as text; an alias and an allow-list, never a cast of whatever came. */
const FormBoolean = z
  .union([z.boolean(), z.enum(['true', 'false', ''])])
  .transform((value) => value === true || value === 'true');

const text = (max: number, tooLong: Parameters<typeof message>[0]) =>
  z
    .string()
    .trim()
    .max(max, message(tooLong))
    .nullish()
    .transform((value) => value ?? '');

const Title = z
  .string({ error: message('content:errors.titleRequired') })
  .trim()
  .min(1, message('content:errors.titleRequired'))
  .max(limits.titleMax, message('content:errors.titleLong'));

/** Positive whole number in a form field; pixels of a video, measured by the browser. */
const Pixels = z.coerce.number().int().min(1).max(16_384);

export const ContentFields = z.object({
  title: Title,
  contentType: z
    .enum(['art', 'photo', 'story', 'video', 'image'], { error: message('content:errors.type') })
    .transform((type): ContentType => (type === 'image' ? 'photo' : type)),
  description: text(limits.descriptionMax, 'content:errors.descriptionLong'),
  textContent: text(limits.storyMax, 'content:errors.storyLong'),
  isFamilyContent: FormBoolean.optional(),
  keepExistingFile: FormBoolean.optional(),
  /** The file, when it came in parts before (`POST /api/uploads`). */
  uploadId: z.string().max(64).optional(),
  videoWidth: Pixels.optional(),
  videoHeight: Pixels.optional(),
});
export type ContentFields = z.infer<typeof ContentFields>;

/** On edit every field may be left out, and then stays as it is; the type is locked (decision 48). */
export const ContentChanges = ContentFields.partial();
export type ContentChanges = z.infer<typeof ContentChanges>;

/** Names of the file parts of the two multipart calls. */
export const filePart = 'mediaFile';
export const posterPart = 'posterFile';

const ById = z.object({ id: z.coerce.number().int().positive() });

const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const listContent = defineEndpoint({
  method: 'GET',
  path: '/api/content',
  access: 'member',
  query: z.object({
    userId: z.coerce.number().int().positive().optional(),
    family: Flag.optional(),
    /** Comma-separated types, such as `art,photo` for the gallery. */
    types: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(ContentType).max(4))
      .optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
    /** A content id; the page begins with what is older. */
    before: z.coerce.number().int().positive().optional(),
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
/** Undoes a delete within 30 days; for grown-ups (decision 49). */
export const restoreContent = defineEndpoint({
  method: 'POST',
  path: '/api/content/:id/restore',
  access: 'grownUp',
  params: ById,
  response: Content,
});
/** A grown-up lets friends see a kid's post, or not. */
export const decideFriends = defineEndpoint({
  method: 'PUT',
  path: '/api/content/:id/friends',
  access: 'grownUp',
  params: ById,
  body: z.object({ approved: z.boolean() }),
  response: Content,
});
