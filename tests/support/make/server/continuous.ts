import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished, vi } from 'vitest';
import type { KeptKey } from '#server/backup-engine/backup-key.ts';
import { newAgeKey } from '#server/backup-engine/continuous/age-key.ts';
import {
  type ContinuousPlace,
  continuousRootOf,
  withContinuousFiles,
} from '#server/backup-engine/continuous/continuous-files.ts';
import { mediaFolder } from '#server/backup-engine/continuous/continuous-target.ts';
import { copyContinuously } from '#server/backup-engine/continuous/copy-continuously.ts';
import { writeKeyFile } from '#server/backup-engine/continuous/key-file.ts';
import {
  findLitestream,
  writeLitestreamConfig,
} from '#server/backup-engine/continuous/litestream.ts';
import { databaseFolder } from '#server/backup-engine/continuous/replica-state.ts';
import { listNamedMedia } from '#server/backup-engine/create/database-copy.ts';
import { storeMedia } from '#server/backup-engine/media/store-media.ts';
import { openErasureLog } from '#server/db/erasure.ts';
import { continuousMedia } from '#server/features/backups/continuous/continuous.repo.ts';
import { makeFolder } from '../../server/rclone-server.ts';
import { type BackedUpServer, makeBackedUpServer } from './backups.ts';

/** What the backups of a server with locked ones are locked with. */
const keptKeyOf = ({ options: { key, installation } }: BackedUpServer): KeptKey => {
  const { encryption } = installation;
  if (!encryption || !key) throw new Error('not locked');
  return { key, encryption };
};

/**
 * A household whose database was copied by Litestream, and its media, into a folder.
 * @param under a program that runs Litestream, with its arguments
 */
export const makeContinuousCopies = async ({ under = [] as string[] } = {}) => {
  const server = await makeBackedUpServer({ isLocked: true });
  const { dataDir, options } = server;
  const folder = makeFolder();
  const root = continuousRootOf(folder);
  const key = newAgeKey();
  const kept = keptKeyOf(server);
  await withContinuousFiles({ folder }, { home: join(makeFolder(), 'run') }, (files) =>
    writeKeyFile(files, kept, key),
  );
  const database = join(dataDir, 'treehouse.db');
  const config = await writeLitestreamConfig(makeFolder(), {
    ...{ database, replica: join(root, databaseFolder), key },
  });
  const [program = '', ...args] = [
    ...under,
    findLitestream() ?? '',
    'replicate',
    '-config',
    config,
  ];
  const child = spawn(program, args);
  let said = '';
  child.stderr.on('data', (bytes) => {
    said += String(bytes);
  });
  await vi.waitFor(() => {
    if (!said.includes('wal segment written')) throw new Error(said);
  }, 20_000);
  child.kill('SIGTERM');
  await once(child, 'exit');
  const media = join(root, mediaFolder);
  mkdirSync(media, { recursive: true });
  await storeMedia({ ...options, root: media }, listNamedMedia(database));
  return { server, folder, kept };
};

/** Copies a household continuously to a place until it is stopped, or the test ends. */
export const startCopies = async (
  place: ContinuousPlace,
  { computerId = 'this computer' } = {},
) => {
  const server = await makeBackedUpServer({ isLocked: true });
  const { db, dataDir } = server;
  const erasures = openErasureLog(db, pino({ level: 'silent' }));
  const [stop, end] = [new AbortController(), new AbortController()];
  const clock = { ahead: 0 };
  const copied: number[] = [];
  const media: number[] = [];
  const running = copyContinuously(place, {
    ...{ dataDir, computerId, ageKey: newAgeKey() },
    kept: keptKeyOf(server),
    now: () => new Date(Date.now() + clock.ahead),
    stop: stop.signal,
    signal: end.signal,
    erasures,
    onCopied: (at) => void copied.push(at.getTime()),
    onLeft: (count) => void media.push(count),
    ...continuousMedia(db),
  });
  running.catch(() => {});
  onTestFinished(async () => {
    end.abort();
    await running.catch(() => {});
    erasures.close();
  });
  return {
    ...server,
    clock,
    copied,
    media,
    erasures,
    running,
    stop: () => {
      stop.abort();
      return running;
    },
  };
};
