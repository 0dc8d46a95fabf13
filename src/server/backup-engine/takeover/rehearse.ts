import fs from 'node:fs/promises';
import { join } from 'node:path';
import { lookInto } from '../../data-dir/inspect-database.ts';
import type { BackupKey } from '../backup-seal.ts';
import type { ContinuousPlace } from '../continuous/continuous-files.ts';
import { withContinuousTarget } from '../continuous/continuous-target.ts';
import { listNamedMedia, type NamedMedium } from '../create/database-copy.ts';
import type { BackupProgress } from '../create/make-options.ts';
import type { WorkerOptions } from '../restore/restore-jobs.ts';
import { restoreCopy } from './restore-copy.ts';
import { TakeoverError, toTakeoverError } from './takeover-error.ts';

interface RehearsalOptions extends WorkerOptions {
  place: ContinuousPlace;
  /** The passphrase, or the key that it opens. */
  secret: string | BackupKey;
  /** For as long as it lasts; emptied before and removed after. */
  folder: string;
  migrations: string;
  now: Date;
  /** How many media are fetched to try; null for all, which stay in `mediaDir`. */
  sample: number | null;
  /** A data folder that keeps media for a takeover. */
  mediaDir: string | null;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

export interface Rehearsal {
  /** Rows that were restored. */
  people: number;
  posts: number;
  copiedUpTo: string | null;
  /** Media that came as they were sent. */
  media: number;
}

/** Some media, spread over all ages; which ones differs from week to week. */
const sampleMedia = (file: string, lastId: number, size: number, now: Date): NamedMedium[] =>
  lookInto(file, (client) => {
    const find = client.prepare<[number], NamedMedium>(
      'SELECT sha256, bytes FROM media_files WHERE media_id >= ? ORDER BY media_id LIMIT 1',
    );
    const step = Math.max(1, lastId / size);
    const first = (now.getTime() % 1_000) / 1_000;
    const ids = Array.from({ length: size }, (_, at) => 1 + Math.floor((first + at) * step));
    const found = ids.flatMap((id) => find.get(id) ?? []);
    return [...new Map(found.map((medium) => [medium.sha256, medium])).values()];
  });

/** Most of a sample that may be missing: media follow the database a moment later. */
const mostMissing = 0.5;

/**
 * Restores continuous copies into a temporary folder as a takeover would, and proves the database and media; changes
 * nothing there. @throws TakeoverError
 */
export const rehearse = async (options: RehearsalOptions): Promise<Rehearsal> => {
  const { place, folder, sample, mediaDir, now, signal, onProgress } = options;
  try {
    return await withContinuousTarget(
      place,
      { home: join(folder, 'run'), signal },
      async (copies) => {
        if (!(await copies.readEpoch())) throw new TakeoverError('notStarted');
        const workFile = join(folder, 'copy', 'treehouse.db');
        const target = join(folder, 'new');
        const media = join(mediaDir ?? folder, 'media');
        const copy = await restoreCopy(copies, { ...options, target, workFile, media });
        const chosen =
          sample === null
            ? listNamedMedia(copy.database)
            : sampleMedia(copy.database, copy.lastIds.media ?? 0, sample, now);
        const fetched = await copies.fetchMedia(chosen, {
          ...{ key: copy.key, targetDir: mediaDir ?? folder, signal },
          ...(onProgress && { onProgress }),
        });
        const missing = fetched.missing.length;
        if (chosen.length > 0 && missing / chosen.length > mostMissing) {
          throw new TakeoverError('incomplete', { detail: `${missing} media missing` });
        }
        const { users = 0, contents = 0 } = copy.staged.counts;
        const { copiedUpTo } = copy;
        return { people: users, posts: contents, copiedUpTo, media: chosen.length - missing };
      },
    );
  } catch (error) {
    throw toTakeoverError(error);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
};
