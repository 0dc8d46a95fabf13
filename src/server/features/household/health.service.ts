import { stat } from 'node:fs/promises';
import type {
  DiskLevel,
  DiskState,
  Health,
  Space,
} from '#shared/features/household/health.contract.ts';
import type { Context } from '../../context/context.ts';
import { leastFreeBytes, readDisk } from '../../media/disk.ts';
import {
  type MediaTotals,
  readLooseBytes,
  readMediaTotals,
  readOwnBytes,
} from '../../media/media-totals.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import { countSessions } from '../accounts/sessions/sessions.ts';

/** With less, admins are warned in time to free space. */
const warnFreeBytes = 2 * 1024 * 1024 * 1024;

const levelOf = ({ freeBytes, minBytes, warnBytes }: Omit<DiskState, 'level'>): DiskLevel => {
  if (freeBytes < minBytes) return 'full';
  return freeBytes < warnBytes ? 'low' : 'ok';
};

/** Free space on the data's disk. */
export const readDiskState = async (context: Context): Promise<DiskState> => {
  const [disk, reserve] = await Promise.all([
    readDisk(context.config.dataDir),
    context.media.backupReserve(),
  ]);
  const state = {
    ...disk,
    warnBytes: warnFreeBytes + reserve.bytes,
    minBytes: leastFreeBytes(reserve),
    backupBytes: reserve.bytes,
  };
  return { level: levelOf(state), ...state };
};

const totalOf = (space: Space): number => space.originalBytes + space.renditionBytes;

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** The database with what is not merged into it yet. */
const readDatabaseBytes = async ({ db }: Context): Promise<number> => {
  const { name } = db.$client;
  return (await sizeOf(name)) + (await sizeOf(`${name}-wal`));
};

/** Whom the files belong to, by what these take up. */
const readPeople = ({ db }: Context, spaces: MediaTotals['people']) => {
  const members = findMembers(db, spaces.keys());
  const nameOf = (id: number) => members.get(id)?.displayName || members.get(id)?.username || '';
  return [...spaces]
    .map(([id, space]) => ({ id, name: nameOf(id), ...space }))
    .toSorted((a, b) => totalOf(b) - totalOf(a));
};

/** What a person's own files take up. */
export const readSpace = ({ db }: Context, userId: number): Promise<Space> =>
  readOwnBytes(db, userId);

/** The health of the server, for admins. */
export const readHealth = async (context: Context): Promise<Health> => {
  const { db, media, network } = context;
  const madeAt = context.computer.read().backups.lastGood?.madeAt;
  const [disk, databaseBytes, totals, looseBytes] = await Promise.all([
    readDiskState(context),
    readDatabaseBytes(context),
    readMediaTotals(db),
    readLooseBytes(media.folders),
  ]);
  const { private: hidden } = totals.uses;
  return {
    version: context.config.version,
    startedAt: context.startedAt.toISOString(),
    disk,
    storage: {
      databaseBytes,
      ...totals.uses,
      // Not how many there are.
      private: { originalBytes: hidden.originalBytes, renditionBytes: hidden.renditionBytes },
      looseBytes,
      videoCopyBytes: totals.videoCopyBytes,
      people: readPeople(context, totals.people),
    },
    mediaCheck: media.lastCheck(),
    network: {
      // Turned on is not enough: on a network that is not home no device gets in.
      lan: network.lanAddresses().length > 0,
      addresses: network.lanAddresses(),
      port: network.port,
    },
    sessions: countSessions(context),
    sockets: [...context.live.clients()].length,
    lastBackup: madeAt === undefined ? null : { madeAt },
  };
};

/** Checks that every picture and video has its file. @returns the health report */
export const checkHealth = async (context: Context): Promise<Health> => {
  await context.media.check();
  return readHealth(context);
};
