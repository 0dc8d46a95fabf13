import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, Id } from '../../fields.ts';
import { Media } from '../../media.ts';
import { versionOf } from '../../record-version.ts';
import { AlbumChanges, AlbumFields, albumLimits, albumVisibilities } from './albums.fields.ts';
import { Author } from './content.contract.ts';
import { Caption } from './content.fields.ts';
import { ChosenQuery, Picture } from './gallery.contract.ts';

/** An album as one person sees it. */
export const Album = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  visibility: z.enum(albumVisibilities),
  owner: Author,
  /** The people it was shared with, as far as the reader may know of them. */
  members: z.array(Author),
  /** Only what the reader sees is counted. */
  count: z.int(),
  cover: Media.nullable(),
  createdAt: z.iso.datetime(),
});
export type Album = z.infer<typeof Album>;

export const AlbumItem = Picture.extend({
  /** Who put it there. */
  addedBy: z.int(),
  /** Whether it is the caller's own; someone else may have put it there. */
  isOwn: z.boolean(),
  /** Whether the caller may say here what it shows; a post's pictures get their captions from the post. */
  canCaption: z.boolean(),
});
export type AlbumItem = z.infer<typeof AlbumItem>;

const MediaIds = z.object({
  mediaIds: z.array(z.int().positive()).min(1).max(albumLimits.itemsAtOnce),
});

/** The albums that the caller sees, the newest first. */
export const listAlbums = defineEndpoint({
  method: 'GET',
  path: '/api/albums',
  access: 'member',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(albumLimits.pageMax).default(albumLimits.pageDefault),
    /** An album's id; the page begins with what is older. */
    before: Id.optional(),
    /** Some albums instead, comma-separated; those that the caller does not see are left out. */
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,49}$/)
      .transform((list) => list.split(',').map(Number))
      .optional(),
  }),
  response: z.array(Album),
});
export const createAlbum = defineEndpoint({
  method: 'POST',
  path: '/api/albums',
  access: 'member',
  takesClientId: true,
  body: AlbumFields,
  response: Album,
});
export const getAlbum = defineEndpoint({
  method: 'GET',
  path: '/api/albums/:id',
  access: 'member',
  params: ById,
  response: Album,
});
/** For its owner. */
export const updateAlbum = defineEndpoint({
  method: 'PATCH',
  path: '/api/albums/:id',
  access: 'member',
  params: ById,
  body: AlbumChanges,
  response: Album,
});
/** For its owner and admins; it waits in the trash for 30 days. */
export const deleteAlbum = defineEndpoint({
  method: 'DELETE',
  path: '/api/albums/:id',
  access: 'member',
  params: ById,
  response: ById,
});
/** By when they were taken, the first of them first. */
export const listAlbumItems = defineEndpoint({
  method: 'GET',
  path: '/api/albums/:id/items',
  access: 'member',
  params: ById,
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(albumLimits.itemPageMax)
      .default(albumLimits.itemPageDefault),
    /** The id of a picture of the album; the page begins behind it. */
    after: Id.optional(),
  }),
  response: z.array(AlbumItem),
});
/**
 * Adds pictures that the caller sees, files they sent before (`POST /api/media`), and what was taken out
 * of the album. What is there already is passed over.
 */
export const addAlbumItems = defineEndpoint({
  method: 'POST',
  path: '/api/albums/:id/items',
  access: 'member',
  params: ById,
  body: MediaIds,
  response: z.object({
    added: z.array(z.int()),
    /** Those of which the album shows the same bytes. */
    skipped: z.array(z.int()),
  }),
});
/** The caption of a file that was sent to the album: for who sent it, and for a grown-up whose album it is. */
export const captionAlbumItem = defineEndpoint({
  method: 'PATCH',
  path: '/api/albums/:id/items/:mediaId',
  access: 'member',
  params: ById.extend({ mediaId: Id }),
  body: z.object({ caption: Caption }),
  response: AlbumItem,
});
/** Some of its pictures as they were sent, in one zip file. */
export const downloadAlbumItems = defineEndpoint({
  method: 'GET',
  path: '/api/albums/:id/file',
  access: 'member',
  params: ById,
  query: ChosenQuery,
  response: z.unknown(),
});
/** For the owner, and for those who added them. */
export const removeAlbumItems = defineEndpoint({
  method: 'DELETE',
  path: '/api/albums/:id/items',
  access: 'member',
  params: ById,
  body: MediaIds,
  response: z.object({ removed: z.array(z.int()) }),
});

/** The version of an album. */
export const albumVersionOf = ({ members, ...album }: Album): string =>
  versionOf({ ...album, people: members.map(({ id }) => id) }, [
    'title',
    'description',
    'visibility',
    'people',
  ]);
