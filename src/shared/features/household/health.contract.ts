import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** `low` is worth a warning; at `full` the server accepts nothing new (rule 54). */
export const DiskLevel = z.enum(['ok', 'low', 'full']);
export type DiskLevel = z.infer<typeof DiskLevel>;

export const DiskState = z.object({
  level: DiskLevel,
  freeBytes: z.number(),
  totalBytes: z.number(),
  /** Below this it is `low`, and below that `full`. */
  warnBytes: z.number(),
  minBytes: z.number(),
  /** What the next backup needs of this disk; part of both. */
  backupBytes: z.number(),
});
export type DiskState = z.infer<typeof DiskState>;

/** What files take up. */
export const Space = z.object({
  originalBytes: z.number(),
  /** Of other sizes, posters and copies of videos, which are made from the originals. */
  renditionBytes: z.number(),
});
export type Space = z.infer<typeof Space>;

const Counted = Space.extend({ count: z.int() });

/** The server's health. */
export const Health = z.object({
  version: z.string(),
  startedAt: z.iso.datetime(),
  disk: DiskState,
  storage: z.object({
    databaseBytes: z.number(),
    /** Together as many as File Management lists; shared files once. */
    images: Counted,
    videos: Counted,
    recordings: Counted,
    avatars: Counted,
    covers: Counted,
    /** Media that nothing shows any more, until they go for good. */
    trash: Counted,
    /** Of journals and private rooms, which no list shows. */
    private: Space,
    /** Files on their way up, and files that were set aside. */
    looseBytes: z.number(),
    /** Copies of videos that every browser plays; part of the others. */
    videoCopyBytes: z.number(),
    /**
     * The largest first; people without files are left out. Those in the trash count too, and a file that
     * people share counts for each.
     */
    people: z.array(Space.extend({ id: z.int(), name: z.string() })),
  }),
  /** The last look whether every picture and video has its file; null until the first has ended. */
  mediaCheck: z.object({ checkedAt: z.iso.datetime(), missingFiles: z.int() }).nullable(),
  network: z.object({
    lan: z.boolean(),
    addresses: z.array(z.string()),
    port: z.int().nullable(),
  }),
  /** Signed-in browsers, and sockets that are open now. */
  sessions: z.int(),
  sockets: z.int(),
  /** Null while no backup has ever been made. */
  lastBackup: z.object({ madeAt: z.iso.datetime() }).nullable(),
});
export type Health = z.infer<typeof Health>;

export const getHealthReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  response: Health,
});
/** Looks again whether every picture and video has its file. */
export const checkServer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/health/check',
  access: 'admin',
  response: Health,
});
/** Deletes the copies of videos that every browser plays; each can be made again from its post. */
export const freeVideoCopies = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/video-copies',
  access: 'admin',
  response: z.object({ bytes: z.number() }),
});
/** What the caller's files take up, as the health report says it of each person. */
export const getSpace = defineEndpoint({
  method: 'GET',
  path: '/api/space',
  access: 'member',
  response: Space,
});
/** As much as the warning on every page needs. */
export const getDisk = defineEndpoint({
  method: 'GET',
  path: '/api/admin/disk',
  access: 'admin',
  response: DiskState,
});
