import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';
import { Media } from '../../media.ts';
import { Author, Content } from './content.contract.ts';
import { type ContentType, ContentType as types } from './content.fields.ts';
import { limits } from './content.limits.ts';

/** Letters of a story that travel with a row of the list. */
export const excerptLength = 200;
/** The longest search an admin can make. */
const adminSearchMax = 100;
/** More than a feed's page: the rows are short, and an admin may scroll through thousands. */
const adminPageMax = 250;

/** A post as the list of Content Management shows it; `textContent` is its beginning. */
export const AdminContent = z.object({
  ...Content.pick({
    id: true,
    title: true,
    contentType: true,
    textContent: true,
    mediaUrl: true,
    isFamilyContent: true,
    createdAt: true,
    userId: true,
  }).shape,
  media: Media.nullable(),
  user: Author,
});
export type AdminContent = z.infer<typeof AdminContent>;

/** `image` is the old name of a photo (rule 46). */
const toType = (name: string): string => (name === 'image' ? 'photo' : name);

const Filter = z.object({
  /** Comma-separated types, such as `art,photo` for the gallery. */
  type: z
    .string()
    .transform((list): string[] => list.split(',').map(toType))
    .pipe(z.array(types).max(4))
    .optional(),
  /** Words of the title or of the author's name. */
  q: z.string().trim().max(adminSearchMax).optional(),
  family: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
});

export interface AdminContentFilter {
  type?: ContentType[] | undefined;
  q?: string | undefined;
  family?: boolean | undefined;
}

/** Every post that is not in the trash, newest first; `Link` says where the next page begins. */
export const adminListContent = defineEndpoint({
  method: 'GET',
  path: '/api/admin/content',
  access: 'admin',
  query: z.object({
    ...Filter.shape,
    limit: z.coerce.number().int().min(1).max(adminPageMax).default(limits.pageDefault),
    /** A content id; the page begins with what is older. */
    before: Id.optional(),
  }),
  response: z.array(AdminContent),
});

/** How many posts each sub-tab of Content Management has, of those a search finds. */
export const adminCountContent = defineEndpoint({
  method: 'GET',
  path: '/api/admin/content/counts',
  access: 'admin',
  query: Filter.pick({ q: true }),
  response: z.object({
    all: z.int(),
    stories: z.int(),
    gallery: z.int(),
    family: z.int(),
    videos: z.int(),
  }),
});
