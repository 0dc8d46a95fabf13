import { join } from 'node:path';
import { type CopyOutOptions, copyOut } from '#server/backup-engine/offsite/copy-out.ts';
import { scanHostKeys } from '#server/backup-engine/offsite/host-keys.ts';
import type { OffsitePlan } from '#server/backup-engine/offsite/rclone-config.ts';
import { type RemoteOptions, withRemote } from '#server/backup-engine/offsite/remote.ts';
import { makeFolder, serverPassword, serverUser } from '../../server/rclone-server.ts';
import { s3Bucket, s3Key } from '../../server/s3-server.ts';
import { type BackedUpServer, makeBackedUpServer } from './backups.ts';

export { folderPlan } from '../../server/copying-setup.ts';

const rightPassword = { kind: 'password', text: serverPassword } as const;

/** The plan for an SFTP server, with the keys that it shows now. */
export const sftpPlan = async (
  { host, port }: { host: string; port: number },
  changes: Partial<OffsitePlan> = {},
): Promise<OffsitePlan> => ({
  target: { kind: 'sftp', host, port, user: serverUser, folder: '' },
  secret: rightPassword,
  hostKeys: await scanHostKeys({ host, port }, makeFolder()),
  ...changes,
});

export const webdavPlan = (url: string, changes: Partial<OffsitePlan> = {}): OffsitePlan => ({
  target: { kind: 'webdav', url, user: serverUser, folder: 'family' },
  secret: rightPassword,
  hostKeys: [],
  ...changes,
});

export const s3Plan = (url: string, changes: Partial<OffsitePlan> = {}): OffsitePlan => ({
  target: { kind: 's3', url, region: '', bucket: s3Bucket, accessKeyId: s3Key, folder: 'years' },
  secret: { kind: 'password', text: s3Key },
  hostKeys: [],
  ...changes,
});

/** A household with locked backups, and a way to copy them to a target. */
export const makeLockedServer = async (options: { pictures?: number } = {}) => {
  const server = await makeBackedUpServer({ ...options, isLocked: true });
  return {
    ...server,
    copyTo: (plan: OffsitePlan, changes: Partial<CopyOutOptions> & Partial<RemoteOptions> = {}) =>
      copyBackups(server, plan, changes),
  };
};

/** Copies the locked backups of a server to a target. */
export const copyBackups = (
  { root, dataDir }: Pick<BackedUpServer, 'root' | 'dataDir'>,
  plan: OffsitePlan,
  changes: Partial<CopyOutOptions> & Partial<RemoteOptions> = {},
) =>
  withRemote(plan, { home: join(dataDir, 'offsite-run'), ...changes }, (remote) =>
    copyOut(remote, {
      root,
      dataDir,
      lastId: null,
      expectsCopies: false,
      timeZone: 'UTC',
      date: new Date('2026-03-02T04:00:00.000Z'),
      ...changes,
    }),
  );
