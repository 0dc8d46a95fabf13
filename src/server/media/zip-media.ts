import { createReadStream } from 'node:fs';
import { Readable, type Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { type MediaFolders, pathOf } from './media-files.ts';
import { extensionOf } from './media-names.ts';

/** A file as it goes into a zip file. */
interface ZippedFile {
  sha256: string;
  mime: string;
}

/** A picture or video, and what its file is called, without an extension. */
interface ZippedMedia {
  id: number;
  name: string;
}

const originalSql = `SELECT sha256, mime FROM media_files
  WHERE media_id = ? AND variant = 'original'`;

/** Names of their own: two pictures may be of the same second. */
const uniqueName = (taken: Set<string>, name: string, extension: string): string => {
  let unique = `${name}.${extension}`;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count}).${extension}`;
  taken.add(unique);
  return unique;
};

interface ZipParts {
  db: Db;
  folders: MediaFolders;
  mtime: Date;
  /** Called before each file; throws once the reader may not have it any more. */
  check: () => void;
}

/** A zip file of originals that is made while it is read: nothing of it is on disk, and little in memory. */
export const openMediaZip = (
  media: readonly ZippedMedia[],
  { db, folders, mtime, check }: ZipParts,
): { stream: Transform; stop: () => void } => {
  const zip = new ZipFile();
  const stream = zip.outputStream as Transform;
  let current: Readable | undefined;
  const stop = (error?: Error) => {
    current?.destroy();
    stream.destroy(error);
  };
  zip.on('error', (error) => stop(error as Error));
  async function* bytesOf(sha256: string) {
    check();
    try {
      for await (const chunk of createReadStream(pathOf(folders, sha256))) yield chunk;
    } catch (error) {
      // A file that was lost is empty; the rest is still whole.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  const taken = new Set<string>();
  for (const { id, name } of media) {
    const file = prepared<ZippedFile>(db, originalSql).get(id);
    if (!file) continue;
    const path = uniqueName(taken, name, extensionOf(file.mime));
    // Pictures and videos are compressed already.
    zip.addReadStreamLazy(path, { compress: false, mtime }, (give) => {
      current = Readable.from(bytesOf(file.sha256), { objectMode: false });
      current.on('error', stop);
      give(null, current);
    });
  }
  zip.end();
  return { stream, stop };
};
