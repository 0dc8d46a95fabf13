import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';
import { mediaKinds } from '../../media-types.ts';

const limits = {
  pageDefault: 50,
  pageMax: 250,
  searchMax: 100,
} as const;

/** What a file is for, as the sub-tabs of File Management name it (rule 143). */
export const FileKind = z.enum(['media', 'avatar', 'cover', 'other']);
export type FileKind = z.infer<typeof FileKind>;

/** Something that shows a file; `id` is the post's, the comment's, the album's, the book's, the room's message's or the person's. */
export const FileUse = z.object({
  place: z.enum(['post', 'comment', 'album', 'avatar', 'cover', 'message']),
  id: z.int(),
  /** The title of the post (a comment's too), album or book, the name of the person or room. */
  title: z.string(),
  /** It waits in the trash itself. */
  isInTrash: z.boolean(),
});
export type FileUse = z.infer<typeof FileUse>;

/** A file as File Management lists it (spec, part 2 section 3). */
export const FileRecord = z.object({
  id: z.int(),
  filename: z.string(),
  path: z.string(),
  /** In bytes, of the file itself; thumbnails are not counted. */
  size: z.int(),
  created: z.iso.datetime(),
  /** `created` in ms since 1970. */
  uploadTimestamp: z.int(),
  /** Where it came from; everything here is this home's own (rule 142). */
  domain: z.literal('home'),
  mediaKind: z.enum(mediaKinds),
  isMediaFile: z.boolean(),
  isAvatarFile: z.boolean(),
  isCoverImage: z.boolean(),
  /** The record that shows it; null where none does (rule 144). */
  mediaReferenceId: z.int().nullable(),
  uses: z.array(FileUse),
  /** Null if there is none, or if the admin may see nothing that shows the file. */
  thumbnailUrl: z.string().nullable(),
  owner: z.object({ id: z.int(), displayName: z.string() }),
});
export type FileRecord = z.infer<typeof FileRecord>;

export const FileSummary = z.object({
  totalFiles: z.int(),
  sizeMB: z.number(),
  byType: z.object({
    mediaFiles: z.int(),
    avatarFiles: z.int(),
    coverFiles: z.int(),
    otherFiles: z.int(),
  }),
  byDomain: z.object({ home: z.int() }),
});
export type FileSummary = z.infer<typeof FileSummary>;

/** A page of the files admins may know of, newest first, and what there is in all, of a search if there is one. */
export const listFiles = defineEndpoint({
  method: 'GET',
  path: '/api/files',
  access: 'admin',
  query: z.object({
    kind: FileKind.optional(),
    /** Words of what shows the file, of who brought it, or of its name. */
    q: z.string().trim().max(limits.searchMax).optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
    /** A file's id; the page begins with what is older. */
    before: Id.optional(),
  }),
  response: z.object({ files: z.array(FileRecord), summary: FileSummary }),
});

/** Whatever came as `?path=`: the service judges it, so that a strange one is refused in words and kept. */
const ByPath = z.object({ path: z.union([z.string(), z.array(z.string())]).optional() });

/** What deleting a file would change. */
export const getFileUses = defineEndpoint({
  method: 'GET',
  path: '/api/admin/files/uses',
  access: 'admin',
  query: ByPath,
  response: FileRecord,
});

/** What deleting a file changed. */
export const DeletedFile = z.object({
  path: z.string(),
  /** The posts that showed it. */
  affectedContent: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Everything that showed it. */
  uses: z.array(FileUse),
});
export type DeletedFile = z.infer<typeof DeletedFile>;

/** Takes a file from everything that shows it and puts it into the trash (rule 140). */
export const deleteFile = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/files',
  access: 'admin',
  query: ByPath,
  response: DeletedFile,
});

/** Takes a deleted file out of the trash and gives it its places back, as far as they are still empty. */
export const restoreFile = defineEndpoint({
  method: 'POST',
  path: '/api/admin/files/restore',
  access: 'admin',
  body: z.object({ path: z.string() }),
  response: z.object({
    path: z.string(),
    /** Where it is shown again, as far as an admin may know: nothing of a private room. */
    uses: z.array(FileUse),
  }),
});

/** Whether a file is there for the caller; one they may not see is not (rule 141). */
export const fileExists = defineEndpoint({
  method: 'GET',
  path: '/api/file-exists',
  access: 'member',
  query: ByPath,
  response: z.object({
    exists: z.boolean(),
    sizeFormatted: z.string().nullable(),
    /** In ms since 1970. */
    timestamp: z.int().nullable(),
    modified: z.iso.datetime().nullable(),
    /** Ids of homes: the one the file came to, and this one (rule 55). */
    environment: z.object({
      file: z.string().nullable(),
      current: z.string(),
      isCrossEnvironment: z.boolean(),
    }),
  }),
});
export type FileExists = z.infer<typeof fileExists.response>;
